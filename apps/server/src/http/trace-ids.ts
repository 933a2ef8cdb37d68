import { randomFillSync } from 'node:crypto';

const idBytes = 16;
const pool = Buffer.alloc(idBytes * 256);
let used = pool.length;

/** 128 random bits; they are drawn for many ids at once. */
export function newTraceId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('hex', used - idBytes, used);
}
