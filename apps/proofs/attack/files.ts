import { tableFileLimits } from '@touchline/domain/constants';

import { workbookOf } from '../../server/test/planted/made-workbook.ts';
import { importWords } from '../lib/import-words.ts';
import { percentile } from '../lib/percentile.ts';
import { refusalIn, type AttackStage } from './stage.ts';

const big = tableFileLimits.unzippedBytes;
/** As large as a file may be, or small and larger than that once unzipped. */
const files = {
  newlines: Buffer.alloc(tableFileLimits.bytes - 1, '\n'),
  'cells without text': Buffer.alloc(tableFileLimits.bytes - 1, ',,\n'),
  quotes: Buffer.alloc(tableFileLimits.bytes - 1, '"\n'),
  'a zip bomb': workbookOf({ rows: '', shared: ' '.repeat(big) }),
  'millions of empty rows': workbookOf({ rows: '<row/>'.repeat(Math.floor(big / 7)) }),
  'one tag of many attributes': workbookOf({ rows: `<row ${'a="b" '.repeat(Math.floor(big / 8))}/>` }),
};

/** Somebody who keeps taboo words sends files that take long to read, ten at once; another merchant reads meanwhile. */
export async function sendHeavyFiles(stage: AttackStage): Promise<void> {
  const { api: port } = stage.world.ports;
  const reader = await stage.holding(await stage.hire('m02'), stage.browser({ port }));
  const read = async () => {
    const from = performance.now();
    await reader.do('accounts.list');
    return performance.now() - from;
  };
  for (let count = 0; count < 20; count += 1) await read();
  for (const [name, file] of Object.entries(files)) {
    const sender = await stage.holding(await stage.hire('m01'), stage.browser({ port, sockets: 10 }));
    let isOver = false;
    const sent = Promise.all(Array.from({ length: 10 }, () => importWords(sender, file))).finally(
      () => (isOver = true),
    );
    const times: number[] = [];
    while (!isOver) times.push(await read());
    const answers = await sent;
    const foreseen = new Set(['001002', '000429', '000413']);
    const others = answers.filter((answer) => !foreseen.has(refusalIn(answer)?.code ?? '')).length;
    stage.figures.atMost(`[4] imports of ${name} that are not refused`, answers.length, others, 0);
    // Sender and reader share a process here: its longest wait would be its own.
    const p95 = percentile(times, 0.95);
    stage.figures.atMost(`[4] reads of another merchant beside ${name}, p95`, times.length, p95, 250, 'ms');
  }
}
