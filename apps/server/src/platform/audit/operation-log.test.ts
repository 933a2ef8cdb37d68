import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenLink, logRows, type StoredLogRow } from '../../../test/log/log-rows.ts';
import { type Specimens, startSpecimens } from '../../../test/specimen/specimen.ts';
import { KeyRing } from '../keys/key-ring.ts';
import { Secret } from '../keys/secret.ts';

const writers = 16;
const writesEach = 6;

let specimens: Specimens;
let keys: KeyRing;
beforeAll(async () => {
  specimens = await startSpecimens();
  keys = specimens.platform.config.keys.logChain;
  await Promise.all(Array.from({ length: writers }, (_, writer) => writeAll(writer)));
}, 60_000);
afterAll(() => specimens.close());

/** Success, refusal and breakdown in turn, in two merchants. */
async function writeAll(writer: number): Promise<void> {
  for (let turn = 0; turn < writesEach; turn += 1) {
    const path = turn % 3 === 2 ? '/specimens/break' : '/specimens';
    const body = turn % 3 === 2 ? undefined : { name: turn % 3 === 0 ? `作者 ${writer} 之 ${turn}` : 7 };
    const who = writer % 4 === 0 ? specimens.rival : specimens.editor;
    const { status } = await who.send('POST', path, body);
    expect([200, 400, 500]).toContain(status);
  }
}

async function rowsOf(merchantCode: string): Promise<StoredLogRow[]> {
  return (await logRows(specimens.owner)).filter((row) => row.merchantCode === merchantCode);
}

async function headOf(merchantCode: string) {
  return await inMerchant(specimens.owner, merchantCode, (tx) =>
    tx.selectFrom('tenant.log_heads').select(['seq', 'hash']).executeTakeFirstOrThrow(),
  );
}

describe.each([
  ['alpha', (writers * 3) / 4],
  ['beta', writers / 4],
])('the chain of %s after 16 writers at once', (merchantCode, count) => {
  it('has a row for every write, without a gap, in the order of time, each hash covering the one before', async () => {
    const rows = await rowsOf(merchantCode);
    expect(rows).toHaveLength(count * writesEach);
    expect(rows.filter((row) => row.result === 1)).toHaveLength(count * 2);
    expect(brokenLink(keys, rows)).toBeNull();
  });

  it('ends where its head stands', async () => {
    const rows = await rowsOf(merchantCode);
    const head = await headOf(merchantCode);
    expect(head.seq).toBe(String(rows.length));
    expect(head.hash.equals(rows.at(-1)?.hash ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('a chain that somebody touched', () => {
  const changed = (rows: StoredLogRow[], at: number, patch: Partial<StoredLogRow>) =>
    rows.map((row, nth) => (nth === at ? { ...row, ...patch } : row));

  it('shows an altered row', async () => {
    const rows = await rowsOf('alpha');
    expect(brokenLink(keys, changed(rows, 4, { userName: '别人' }))).toBe('hash of 5');
    expect(brokenLink(keys, changed(rows, 4, { createdMicros: '1' }))).toBe('time goes back at 5');
  });

  it('shows a row that was taken out, put in or moved', async () => {
    const rows = await rowsOf('alpha');
    const [first, second, ...rest] = rows;
    if (first === undefined || second === undefined) throw new Error('no rows');
    expect(brokenLink(keys, rows.toSpliced(3, 1))).toBe('seq 5 at place 4');
    expect(brokenLink(keys, rows.toSpliced(3, 0, first))).toBe('seq 1 at place 4');
    expect(brokenLink(keys, [second, first, ...rest])).toBe('seq 2 at place 1');
    expect(brokenLink(keys, [{ ...second, seq: '1' }, { ...first, seq: '2' }, ...rest])).not.toBeNull();
  });

  it('cannot be made whole again without the key', async () => {
    expect(brokenLink(new KeyRing([[1, new Secret('another key')]]), await rowsOf('alpha'))).toBe('hash of 1');
  });
});
