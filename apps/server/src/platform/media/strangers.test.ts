import { readFileSync } from 'node:fs';
import path from 'node:path';

import { mostNodeCapacity } from '@touchline/domain/live/media-nodes';
import { expect, it } from 'vitest';

const deployed = path.join(import.meta.dirname, '../../../../../deploy/media');

it('a full node has descriptors for every stream, its preview and its relay', () => {
  const template = readFileSync(path.join(deployed, 'ingest.conf.template'), 'utf8');
  const figureOf = (name: string) => Number(new RegExp(`^ *${name} (\\d+);$`, 'm').exec(template)?.[1]);
  expect(figureOf('worker_connections')).toBeGreaterThanOrEqual(4 * mostNodeCapacity);
  expect(figureOf('worker_rlimit_nofile')).toBeGreaterThan(figureOf('worker_connections'));
});
