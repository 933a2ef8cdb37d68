import { crc32, deflateSync } from 'node:zlib';

import { mix, shareOf } from '../world/random.ts';

const side = 64;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of two colours that follow from the number: a disc for competitions, a shield for teams, halved or striped. */
export function drawnLogo(kind: 'competition' | 'team', id: number): Buffer {
  const dice = (what: number) => shareOf(mix(id, what));
  const hue = dice(1) * 360;
  const colours = [rgb(hue, 0.45), rgb(hue + 90 + dice(2) * 180, 0.6)];
  const stripes = 2 + Math.floor(dice(3) * 4);
  const isAcross = dice(4) < 0.5;
  const rows: Buffer[] = [];
  for (let y = 0; y < side; y += 1) {
    const row = Buffer.alloc(1 + side * 4);
    for (let x = 0; x < side; x += 1) {
      if (!isInside(kind, (x + 0.5) / side, (y + 0.5) / side)) continue;
      const band = Math.floor(((isAcross ? x : y) / side) * stripes) % 2;
      row.set([...(colours[band] ?? [0, 0, 0]), 255], 1 + x * 4);
    }
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function isInside(kind: 'competition' | 'team', x: number, y: number): boolean {
  if (kind === 'competition') return Math.hypot(x - 0.5, y - 0.5) < 0.47;
  const half = y < 0.5 ? 0.42 : 0.42 * Math.sqrt(Math.max(0, 1 - ((y - 0.5) / 0.47) ** 2));
  return y > 0.04 && Math.abs(x - 0.5) < half;
}

function rgb(hue: number, light: number): readonly number[] {
  const part = (shift: number) => {
    const at = (shift + hue / 30) % 12;
    return Math.round(255 * (light - 0.55 * Math.min(light, 1 - light) * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [part(0), part(8), part(4)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
