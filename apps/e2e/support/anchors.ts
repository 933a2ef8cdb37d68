import type { Page } from '@playwright/test';

interface MadeAnchor {
  readonly name: string;
  readonly nickname?: string;
  readonly projectCodes: readonly string[];
  /** Of a drawn photo; without one there is none. */
  readonly hue?: number;
  readonly enableLiveroom?: boolean;
}

/** Made by the calls of the page's person: only the server seals a key. Gives their codes. */
export async function makeAnchors(page: Page, anchors: readonly MadeAnchor[]): Promise<string[]> {
  return await page.evaluate(async (given) => {
    const send = async (path: string, init: RequestInit): Promise<Record<string, string>> => {
      const response = await fetch(`/api/v1/${path}`, { method: 'POST', ...init });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { data: Record<string, string> }).data;
    };
    const photoOf = async (hue: number): Promise<string> => {
      const canvas = new OffscreenCanvas(240, 240);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('nothing to draw on');
      context.fillStyle = `hsl(${hue} 45% 78%)`;
      context.fillRect(0, 0, 240, 240);
      context.fillStyle = `hsl(${hue} 40% 38%)`;
      context.beginPath();
      context.arc(120, 96, 46, 0, Math.PI * 2);
      context.ellipse(120, 226, 84, 72, 0, 0, Math.PI * 2);
      context.fill();
      const body = new FormData();
      body.set('file', await canvas.convertToBlob({ type: 'image/png' }), 'photo.png');
      return (await send('streamer/photo', { body }))['name'] ?? '';
    };
    const codes: string[] = [];
    for (const { hue, ...anchor } of given) {
      const photo = hue === undefined ? null : await photoOf(hue);
      const made = await send('streamer', {
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify({ ...anchor, photo }),
      });
      codes.push(made['streamerCode'] ?? '');
    }
    return codes;
  }, anchors);
}
