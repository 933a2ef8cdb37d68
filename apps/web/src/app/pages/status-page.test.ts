import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { i18n } from '../../lib/i18n.ts';
import { StatusPage } from './status-page.tsx';

function pageAt(path: string): string {
  const router = createElement(MemoryRouter, { initialEntries: [path] }, createElement(StatusPage));
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, router));
}

const wordings: readonly [string, string, string][] = [
  ['SHL-33', '401', '访问被拒绝'],
  ['SHL-34', '403', '权限不足'],
  ['SHL-35', '404', '页面未找到'],
  ['SHL-36', '405', '请求方法不允许'],
  ['SHL-37', '406', '资源类型不可接受'],
  ['SHL-38', '410', '资源已不存在'],
  ['SHL-39', '500', '服务器内部错误'],
  ['SHL-40', '501', '功能未实现'],
  ['SHL-41', '502', '网关错误或服务器过载'],
  ['SHL-42', '503', '服务不可用'],
  ['SHL-43', '504', '网关超时'],
  ['SHL-44', '505', 'HTTP 版本不受支持'],
  ['SHL-45', '418', '发生意外错误'],
];

for (const [id, status, text] of wordings) {
  test(`[${id}] /error with ${status} reads ${text}`, () => {
    expect(pageAt(`/error?status=${status}`)).toMatch(new RegExp(`<h1[^>]*>${text}</h1>`));
  });
}

test('/error without a status is unexpected too, and offers to try again', () => {
  expect(pageAt('/error')).toContain('发生意外错误');
  expect(pageAt('/error')).toContain('重试');
});
