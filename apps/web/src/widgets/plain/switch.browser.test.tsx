import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { Switch } from './switch.tsx';

test('a switch asks for the other state by click and by Space, and leaves the row below alone', async () => {
  const onTurn = vi.fn<(isOn: boolean) => void>();
  const onRow = vi.fn<() => void>();
  await renderWidget(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Stands for a row.
    <div onClick={onRow}>
      <Switch label="启用 甲" isOn={false} onTurn={onTurn} />
    </div>,
  );
  const control = page.getByRole('switch', { name: '启用 甲', checked: false });
  await control.click();
  await userEvent.keyboard(' ');
  expect(onTurn.mock.calls).toEqual([[true], [true]]);
  expect(onRow).not.toHaveBeenCalled();
});

test('a disabled switch cannot be turned', async () => {
  const onTurn = vi.fn<(isOn: boolean) => void>();
  await renderWidget(<Switch label="启用 甲" isOn isDisabled onTurn={onTurn} />);
  await expect.element(page.getByRole('switch', { name: '启用 甲', checked: true })).toBeDisabled();
});
