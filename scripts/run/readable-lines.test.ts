import { stripVTControlCharacters } from 'node:util';

import { expect, test } from 'vitest';

import { createReadableLines } from './readable-lines.ts';

const time = '2026-11-18T04:02:14.173Z';
const logged = (entry: object) => JSON.stringify({ level: 30, time, process: 'worker', ...entry });

function reading(now = () => 0) {
  const readable = createReadableLines(now);
  return (entry: object) => {
    const line = readable(logged(entry));
    return line === null ? null : stripVTControlCharacters(line).slice('00:00:00 '.length);
  };
}

test('[day 17] a lost connection is one line without its stack', () => {
  const read = reading();
  const err = { message: 'Connection terminated unexpectedly', stack: 'Error: …\n    at Connection' };
  expect(read({ level: 40, msg: 'database connection lost', err })).toBe(
    'worker database connection lost: Connection terminated unexpectedly',
  );
});

test('[day 17] a lost connection that gives two reasons is one line', () => {
  const read = reading();
  const lost = { level: 40, msg: 'database connection lost' };
  expect(read({ ...lost, err: { message: 'terminating connection due to idle-in-transaction timeout' } })).toBe(
    'worker database connection lost: terminating connection due to idle-in-transaction timeout',
  );
  expect(read({ ...lost, err: { message: 'Connection terminated unexpectedly' } })).toBeNull();
});

test('[day 17] matches that went on shelf are counted', () => {
  expect(reading()({ msg: 'matches put on shelf by rule', matches: 37 })).toBe(
    'worker matches put on shelf by rule: 37',
  );
});

test('[day 17] blank lines and advice of the build tool that needs no act are not shown', () => {
  const readable = createReadableLines();
  expect(readable('')).toBeNull();
  expect(readable('A PostCSS plugin did not pass the `from` option to `postcss.parse`. This may cause')).toBeNull();
});

test('[day 17] a line repeated within a minute is shown once', () => {
  let now = 0;
  const read = reading(() => now);
  const entry = { supplier: 'NAMI', msg: 'supplier is read from here' };
  expect(read(entry)).toBe('worker NAMI: supplier is read from here');
  now = 59_000;
  expect(read(entry)).toBeNull();
  now = 61_000;
  expect(read(entry)).not.toBeNull();
});

test('[day 17] answered calls stay silent, failed ones name their trace id', () => {
  const read = reading();
  const call = { process: 'api', msg: 'call', call: 'profile.get', traceId: '9f2c' };
  expect(read({ ...call, status: 200 })).toBeNull();
  expect(read({ ...call, status: 422 })).toBeNull();
  expect(read({ ...call, status: 500 })).toBe('api    profile.get answered 500, trace id 9f2c');
});

test('[day 17] a line that is no log entry is passed on as it is', () => {
  const readable = createReadableLines();
  expect(readable('NAMI  http://127.0.0.1:1')).toBe('NAMI  http://127.0.0.1:1');
  expect(readable('{ broken')).toBe('{ broken');
});
