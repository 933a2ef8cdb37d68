import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const program = `
  import { createCallLines, createLogger } from ${JSON.stringify(path.join(import.meta.dirname, 'logger.ts'))};
  const logger = createLogger('info', 'api');
  logger.info({ account: 'lin\\n{"level":60,"msg":"made up"}\\u001b[2J' }, 'one\\nline');
  logger.warn({ password: 'Aa345678', body: { token: 'Aa345678', list: { cookie: 'Aa345678' } } }, 'masked');
  logger.error({ err: Object.assign(new Error('broke\\r\\nbadly'), { code: '42501' }) }, 'failed');
  const lines = createCallLines('info');
  lines.write({ traceId: 'a'.repeat(32), call: 'profile.get', status: 200, ms: 3 });
  lines.close();
`;

let text = '';
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  text = stdout;
  lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
});

it('[asvs 16.4.1] a log entry stays one line, and its values start no line or command of their own', () => {
  expect(lines.map(({ msg }) => String(msg)).toSorted()).toEqual(['call', 'failed', 'masked', 'one\nline']);
  // oxlint-disable-next-line eslint/no-control-regex -- that there is none is the point
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
});

it('[asvs 16.2.2] every line says its moment in UTC', () => {
  for (const { time } of lines) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(60_000);
  }
});

it('[asvs 16.2.4] lines are JSON of one form: level, time, process and message', () => {
  for (const line of lines)
    expect(Object.keys(line)).toEqual(expect.arrayContaining(['level', 'time', 'process', 'msg']));
});

it('[asvs 16.2.5] a field that is secret by its name is masked, also inside others', () => {
  expect(text).not.toContain('Aa345678');
  expect(lines.find(({ msg }) => msg === 'masked')).toMatchObject({
    password: '***',
    body: { token: '***', list: { cookie: '***' } },
  });
});
