import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Page } from '@playwright/test';

const folder = fileURLToPath(new URL('../../../web/src/app/manuals/pictures/', import.meta.url));
const fileOf = (picture: string): string => `${folder}${picture}.screen.txt`;

/** Roles and texts of a screen, each once; what differs from run to run stands as `#`. */
export async function screenLines(page: Page): Promise<readonly string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  const lines = tree
    .split('\n')
    .map((line) => line.trim().replace(/^- /u, ''))
    .filter((line) => !line.startsWith('/'))
    // A row's name repeats its cells.
    .map((line) => withoutVolatile(line).replace(/^row ".*"/u, 'row'));
  return [...new Set(lines)];
}

/** Ends of keys, numbers, times, codes and names with a digit in them, and days by name. */
function withoutVolatile(line: string): string {
  return line
    .replaceAll(/•+\w+/gu, '#')
    .replaceAll(/周[一二三四五六日]|今天|明天|昨天/gu, '#')
    .replaceAll(/\b[A-Z2-9]{8}\b/gu, '#')
    .replaceAll(/[A-Za-z]*[\d−][\w.:,%/−-]*/gu, '#')
    .replaceAll(/#(?:\s*#)+/gu, '#');
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** The screen that a picture was taken of; null where there is none yet. */
export async function recordedLines(picture: string): Promise<readonly string[] | null> {
  if (!existsSync(fileOf(picture))) return null;
  const [, , ...screen] = (await readFile(fileOf(picture), 'utf8')).trimEnd().split('\n');
  return screen;
}

/** The file beside a picture: hashes of the picture and of its screen, then the screen itself to name what changed. */
export async function recordScreen(page: Page, picture: string): Promise<void> {
  const screen = (await screenLines(page)).join('\n');
  const head = [`picture ${sha256(await readFile(`${folder}${picture}.webp`))}`, `screen ${sha256(screen)}`];
  await writeFile(fileOf(picture), `${[...head, screen].join('\n')}\n`);
}
