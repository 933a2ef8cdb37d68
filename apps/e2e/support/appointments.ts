import type { Page } from '@playwright/test';

interface MadeAppointment {
  readonly streamerCode: string;
  readonly matchId: string;
  readonly name?: string;
  readonly moveStartTime?: number;
  readonly moveEndTime?: number;
  readonly endTime?: string;
  readonly projectCodes?: readonly string[];
}

/** Made by the calls of the page's person, overlaps confirmed. Gives their ids. */
export async function makeAppointments(page: Page, items: readonly MadeAppointment[]): Promise<string[]> {
  return await page.evaluate(async (given) => {
    const response = await fetch('/api/v1/programs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ items: given, confirmOverlap: true }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`programs: ${response.status} ${text}`);
    const { data } = JSON.parse(text) as { data: { items: readonly { programId?: string }[] } };
    if (data.items.some(({ programId }) => programId === undefined)) throw new Error(text);
    return data.items.map(({ programId = '' }) => programId);
  }, items);
}

/** Presses of the mouse on the page from now on. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = { presses: 0 };
    Object.assign(window, { counter });
    document.addEventListener('pointerdown', () => (counter.presses += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { counter: { presses: number } }).counter.presses);
}
