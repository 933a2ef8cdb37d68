import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { i18n } from '../../lib/i18n.ts';
import { NotOpenPage } from './not-open-page.tsx';

function textAt(path: string): string {
  const router = createElement(MemoryRouter, { initialEntries: [path] }, createElement(NotOpenPage));
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, router)).replaceAll(/<[^>]+>/g, '|');
}

test('[SHL-25] a schedule page of the predictions, if ever rendered, says that it is to come and nothing else', () => {
  for (const path of ['/pre_soc_sch', '/pre_bak_sch']) expect(textAt(path)).toBe('|功能尚未开放|');
});

test('any other page says its name as well', () => {
  expect(textAt('/val_new')).toMatch(/资讯.*功能尚未开放/);
});
