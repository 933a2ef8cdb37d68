import { DatePicker } from 'antd';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { mount } from '../../../test/mount.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { lazyPart } from './lazy-part.tsx';

test('a lazy part replaces its placeholder once loaded, and shows at once the next time', async () => {
  const { promise, resolve } = Promise.withResolvers<() => ReactNode>();
  const Part = lazyPart(() => promise, <p>占位</p>);
  const { unmount } = await renderWidget(<Part />);
  await expect.element(page.getByText('占位')).toBeVisible();
  resolve(() => <p>内容</p>);
  await expect.element(page.getByText('内容')).toBeVisible();
  unmount();
  await renderWidget(<Part />);
  expect(page.getByText('内容').query()).not.toBeNull();
});

test('a file that does not come leaves the page as it is and says so', async () => {
  const Part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await renderWidget(
    <>
      <p>其余的页面</p>
      <Part />
    </>,
  );
  await expect.element(page.getByText('这部分内容没有加载成功，请检查网络，或刷新页面后再试')).toBeVisible();
  await expect.element(page.getByText('其余的页面')).toBeVisible();
});

test('a lazy part brings the theme and the language of Ant Design', async () => {
  const Part = lazyPart(async () => await Promise.resolve(() => <DatePicker />));
  await mount(<Part />);
  await expect.element(page.getByPlaceholder('请选择日期')).toBeVisible();
});
