import type { Page } from '@playwright/test';

interface MadeAppointment {
  readonly streamerCode: string;
  readonly matchId: string;
  readonly name?: string;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly moveStartTime?: number;
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
    const { data } = JSON.parse(text) as { data?: { items: { programId?: string }[] } };
    return (data?.items ?? []).map(({ programId }) => {
      if (programId === undefined) throw new Error(text);
      return programId;
    });
  }, items);
}

/** Stream and arguments that an encoder of this appointment publishes with. */
export async function revealStreamKey(page: Page, id: string): Promise<string> {
  return await page.evaluate(async (programId) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const response = await fetch(`/api/v1/program/${programId}/key`, { method: 'POST', headers });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return (JSON.parse(text) as { data: { obsKey: string } }).data.obsKey;
  }, id);
}

/** Moves an appointment as another page would, on its present version. */
export async function moveAppointment(page: Page, id: string, startTime: string, endTime: string): Promise<void> {
  await page.evaluate(
    async (given) => {
      const list = await fetch(`/api/v1/programs?ids=${given.id}`);
      const { data } = (await list.json()) as { data: { records: { updatedTime: string }[] } };
      const response = await fetch(`/api/v1/program/${given.id}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify({
          startTime: given.startTime,
          endTime: given.endTime,
          updatedTime: data.records[0]?.updatedTime,
        }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    { id, startTime, endTime },
  );
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
