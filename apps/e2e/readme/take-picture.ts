import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { expect, type Page } from '@playwright/test';

import { findGraveProblems } from '../support/gallery.ts';

const inProject = (path: string) => fileURLToPath(new URL(`../../../${path}/`, import.meta.url));
const folders = { readme: inProject('docs/pictures'), manual: inProject('apps/web/src/app/manuals/pictures') };
const size = { width: 1366, height: 768 };

/** Writes `<name>.webp` for the README or for a manual; refuses a screen that axe finds fault with or that still loads. */
export async function takePicture(page: Page, name: string, where: keyof typeof folders = 'readme'): Promise<void> {
  const folder = folders[where];
  await page.setViewportSize(size);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByTestId('toast')).toHaveCount(0, { timeout: 15_000 });
  await page.mouse.move(0, 0);
  expect(await findGraveProblems(page), name).toEqual([]);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${name}.webp`, await asWebp(page, png));
}

/** The browser encodes it: the project needs no picture library for this. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const encoded = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
    return Array.from(new Uint8Array(await webp.arrayBuffer()));
  }, png.toString('base64'));
  await blank.close();
  return Buffer.from(encoded);
}
