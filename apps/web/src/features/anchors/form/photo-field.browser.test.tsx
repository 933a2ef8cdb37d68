import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { expectAccessible } from '../../../../test/accessible.ts';
import { openStudio } from '../../../../test/anchors.tsx';
import { dialogOf } from '../../../../test/office.tsx';
import { NewAnchor } from './new-anchor.tsx';

const input = page.getByLabelText('头像文件');
const crop = dialogOf('裁剪头像');
const photo = `photo-${'a'.repeat(32)}`;

/** A drawn picture, wider than high. */
async function picture(type: 'image/png' | 'image/jpeg', name: string): Promise<File> {
  const canvas = new OffscreenCanvas(640, 480);
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = 'teal';
    context.fillRect(0, 0, 640, 480);
  }
  return new File([await canvas.convertToBlob({ type })], name, { type });
}

async function openForm() {
  const studio = await openStudio(<NewAnchor />, {
    path: '/pro_anc_lis/new',
    answers: { 'photos.create': () => ({ name: photo }), 'photos.get': () => new Response(null, { status: 404 }) },
  });
  await expect.element(page.getByRole('button', { name: '上传头像' })).toBeVisible();
  return studio;
}

test.each([
  ['a GIF', new File(['GIF89a…'], '头像.gif', { type: 'image/gif' })],
  ['a text that calls itself a PNG', new File(['hello, world'], '头像.png', { type: 'image/png' })],
  ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], '头像.svg', { type: 'image/svg+xml' })],
])('[ANC-19] %s is refused with the formats that are taken', async (_what, file) => {
  const { requests } = await openForm();
  await userEvent.upload(input, file);
  await expect.element(page.getByText('文件格式不正确，请选择 jpg、jpeg 或 png 图片')).toHaveRole('alert');
  await expect.element(crop).not.toBeInTheDocument();
  expect(requests('photos.create')).toEqual([]);
});

test('a broken PNG is refused before it is sent', async () => {
  await openForm();
  const head = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  await userEvent.upload(input, new File([head], '坏.png', { type: 'image/png' }));
  await expect.element(page.getByText('无法读取该图片，请换一张')).toBeVisible();
});

test.each(['image/png', 'image/jpeg'] as const)(
  '[ANC-20] an accepted %s is cropped to 200 × 200 and uploaded once',
  async (type) => {
    const { requests } = await openForm();
    await userEvent.upload(input, await picture(type, '头像.jpeg'));
    await expect.element(crop.getByText('保存为 200 × 200 像素')).toBeVisible();
    const preview = crop.getByRole('img', { name: '预览' });
    await expect.element(crop.getByRole('button', { name: '使用头像' })).toBeEnabled();
    const canvas = preview.element() as HTMLCanvasElement;
    expect([canvas.width, canvas.height]).toEqual([200, 200]);
    await expect.poll(() => canvas.getContext('2d')?.getImageData(100, 100, 1, 1).data[1] ?? 0).toBeGreaterThan(100);
    await crop.getByRole('button', { name: '使用头像' }).click();
    await expect.element(page.getByRole('button', { name: '更换头像' })).toBeVisible();
    expect(requests('photos.create')).toHaveLength(1);
    await page.getByRole('button', { name: '移除' }).click();
    await expect.element(page.getByRole('button', { name: '上传头像' })).toBeVisible();
  },
);

test('a cropping that is given up changes nothing', async () => {
  const { requests } = await openForm();
  await userEvent.upload(input, await picture('image/png', '头像.png'));
  await expectAccessible();
  await crop.getByRole('button', { name: '取消' }).click();
  await expect.element(crop).not.toBeInTheDocument();
  expect(requests('photos.create')).toEqual([]);
});
