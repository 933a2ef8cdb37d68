import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { startApi, startWorker } from '../../../test/stack/worker.ts';

const listLoaded = join(import.meta.dirname, '../../../test/tracing/list-loaded.ts');
const ofTracing =
  /\/node_modules\/(@opentelemetry|@fastify\/otel)\/|\/tracing\/(spans|span-sending|redis-commands)\.ts$/;

let stack: TestStack;
let folder: string;
beforeAll(async () => {
  stack = await startStack();
  folder = await mkdtemp(join(tmpdir(), 'loaded-'));
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

type Program = 'api' | 'worker';

async function start(program: Program, settings: Record<string, string>) {
  if (program === 'api') return await startApi(stack, settings);
  return { ...(await startWorker(stack, settings)), port: undefined };
}

/** The modules that a program loaded from its start to its end. */
async function loadedBy(program: Program, settings: Record<string, string>): Promise<string[]> {
  const list = join(folder, program);
  const started = await start(program, {
    NODE_OPTIONS: `--import=${listLoaded}`,
    LOADED_LIST: list,
    ...settings,
  });
  // A program that is stopped earlier ends without saying anything.
  if (started.port !== undefined) await fetch(`http://127.0.0.1:${started.port}/api/v1/ready`);
  await started.stop();
  return (await readFile(list, 'utf8')).split('\n');
}

const patience = { timeout: 60_000 };

it.each(['api', 'worker'] as const)(
  'without TRACES_URL the %s loads no module of OpenTelemetry',
  patience,
  async (program) => {
    const loaded = await loadedBy(program, {});
    expect(loaded.some((url) => url.endsWith(`/entry/${program}.ts`))).toBe(true);
    expect(loaded.some((url) => url.includes('/node_modules/pg/'))).toBe(true);
    expect(loaded.filter((url) => ofTracing.test(url))).toEqual([]);
  },
);

it('with TRACES_URL the same list names them', patience, async () => {
  const loaded = await loadedBy('api', { TRACES_URL: 'http://127.0.0.1:9/v1/traces' });
  for (const part of ['@opentelemetry/api/', '@opentelemetry/sdk-trace/', '/tracing/spans.ts'])
    expect(
      loaded.some((url) => url.includes(part) && ofTracing.test(url)),
      part,
    ).toBe(true);
});
