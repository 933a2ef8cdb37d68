import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { TrackPoint } from '@touchline/domain/sign-in/slider';

import { environment } from './environment.ts';
import type { Store } from './store.ts';

export type PuzzleScene = 'login' | 'forget';

const puzzleWidth = 320;

export function handleOf(container: Page | Locator): Locator {
  return container.getByRole('slider', { name: /拖动滑块/ });
}

/** Remembers the puzzle that the page was given last. */
export class PuzzleWatch {
  readonly #store: Store;
  /** Kept as a promise: the page may show the puzzle before its body has been read here. */
  #last: Promise<string | null> | null = null;
  readonly scenes: string[] = [];

  constructor(page: Page, store: Store) {
    this.#store = store;
    page.on('response', (response) => {
      const url = new URL(response.url());
      if (!/\/api\/v1\/(?:\w+\/)?captcha$/.test(url.pathname) || !response.ok()) return;
      this.scenes.push(url.searchParams.get('scene') ?? '');
      this.#last = response.json().then(
        ({ data }: { data: { id: string } }) => data.id,
        () => null,
      );
    });
  }

  async target(): Promise<number> {
    await expect.poll(() => this.#last).not.toBeNull();
    return this.#store.answerOf((await this.#last) ?? '');
  }
}

/** A hand on the mouse: slow, quick, slow, not quite level, and a short rest before it lets go. */
export async function dragBy(page: Page, handle: Locator, puzzlePixels: number): Promise<void> {
  const rail = await handle.locator('..').boundingBox();
  const box = await handle.boundingBox();
  if (rail === null || box === null) throw new Error('the slider is not on the screen');
  const distance = (puzzlePixels * rail.width) / puzzleWidth;
  const startX = box.x + box.width / 2;
  const startY = box.y + box.height / 2;
  const moves = 30;
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  for (let move = 1; move <= moves; move += 1) {
    const share = move / moves;
    const eased = share < 0.5 ? 2 * share ** 2 : 1 - (-2 * share + 2) ** 2 / 2;
    await page.mouse.move(startX + distance * eased, startY + Math.sin(move / 4) * 2);
    await page.waitForTimeout(10 + ((move * 5) % 9));
  }
  await page.waitForTimeout(60);
  await page.mouse.up();
}

/** Moves at the speed of a hand: faster tracks are refused. */
export async function pressKeysTo(page: Page, handle: Locator, puzzlePixels: number): Promise<void> {
  await handle.focus();
  const presses = [
    ...Array.from({ length: Math.floor(puzzlePixels / 10) }, () => 'Shift+ArrowRight'),
    ...Array.from({ length: Math.round(puzzlePixels % 10) }, () => 'ArrowRight'),
  ];
  for (const press of presses) {
    await page.keyboard.press(press, { delay: 25 });
    await page.waitForTimeout(30);
  }
  await page.keyboard.press('Enter');
}

function trackTo(x: number): TrackPoint[] {
  const steps = 40;
  const points = Array.from({ length: steps + 1 }, (_, step): TrackPoint => {
    const share = step / steps;
    return [Math.round(x * (1 - (1 - share) ** 3)), step % 3, step * 17 + ((step * 7) % 11)];
  });
  return [...points, [x, 1, steps * 17 + 90]];
}

/** Solves a puzzle by the two calls that the page makes. */
export async function solveByCall(request: APIRequestContext, store: Store, scene: PuzzleScene): Promise<string> {
  const issued = await request.get('/api/v1/captcha', { params: { scene } });
  const { data } = (await issued.json()) as { data: { id: string } };
  const x = await store.answerOf(data.id);
  await store.agePuzzle(data.id);
  const answered = await request.post(`/api/v1/captcha/${data.id}/answer`, {
    headers: { Origin: environment.baseUrl },
    data: { x, by: 'pointer', track: trackTo(x) },
  });
  const { data: passed } = (await answered.json()) as { data: { result: string } };
  return passed.result;
}
