import { globSync } from 'node:fs';
import { join } from 'node:path';

import type { CallId } from '@touchline/contract/calls';

import type { Example } from '../stack/scene.ts';

const modules = join(import.meta.dirname, '../../src/modules');

/** The valid requests that stand beside each feature. */
export async function readExamples(): Promise<Readonly<Record<CallId, Example>>> {
  const files = globSync(join(modules, '*/*.examples.ts'));
  const found = await Promise.all(files.map((path) => import(path) as Promise<{ examples: Record<CallId, Example> }>));
  return Object.assign({}, ...found.map(({ examples }) => examples)) as Record<CallId, Example>;
}
