import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { PasswordField } from './password-field.tsx';

const typed = '?Correct_Horse-7';

function Typed() {
  const [value, setValue] = useState('');
  const [copied, setCopied] = useState('');
  return (
    <>
      <PasswordField label="密码" value={value} onValue={setValue} autoComplete="current-password" />
      <input aria-label="别处" value={copied} onChange={({ target }) => setCopied(target.value)} />
    </>
  );
}

test('[asvs 6.2.6] a password is not shown while it is typed, but when it is asked for', async () => {
  await renderWidget(<Typed />);
  const field = page.getByLabelText('密码', { exact: true });
  await field.fill(typed);
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: '隐藏密码' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
});

test('[asvs 6.2.7] a password can be pasted, and its keeper knows the field', async () => {
  await renderWidget(<Typed />);
  const elsewhere = page.getByLabelText('别处');
  await elsewhere.fill(typed);
  await elsewhere.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  const field = page.getByLabelText('密码', { exact: true });
  await field.click();
  await userEvent.paste();
  await expect.element(field).toHaveValue(typed);
  await expect.element(field).toHaveAttribute('autocomplete', 'current-password');
});
