import { beforeEach, expect, test } from 'vitest';

import { bannerStore, dismissToast, showBanner, showToast, type ToastKind, toastStore } from './notices.ts';

beforeEach(() => {
  toastStore.set([]);
  bannerStore.set(null);
});

const wordings: readonly [ToastKind, string][] = [
  ['create', '新增成功'],
  ['update', '更新成功'],
  ['save', '保存成功'],
  ['publish', '发布成功'],
  ['delete', '删除成功'],
  ['disable', '停用成功'],
  ['enable', '启用成功'],
  ['recycle', '回收成功'],
  ['lift', '恢复成功'],
  ['merge', '合并成功'],
  ['ignore', '忽略成功'],
  ['import', '导入成功'],
];

for (const [kind, text] of wordings) {
  test(`the toast after ${kind} reads ${text}`, () => {
    showToast(kind);
    expect(toastStore.get()).toMatchObject([{ tone: 'success', text }]);
  });
}

test('[SHL-88] without details and message the banner asks to retry later', () => {
  showBanner({ details: [], traceId: 'abc' });
  expect(bannerStore.get()).toMatchObject({ text: '系统内部错误，请稍后重试', traceId: 'abc' });
});

test('a dismissed toast goes, the others stay', () => {
  showToast('save');
  showToast('delete');
  dismissToast(toastStore.get().at(0)?.id as number);
  expect(toastStore.get().map(({ text }) => text)).toEqual(['删除成功']);
});
