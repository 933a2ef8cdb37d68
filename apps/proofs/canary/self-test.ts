import { appendFileSync } from 'node:fs';
import path from 'node:path';

import type { World } from '../lib/world.ts';
import type { Canaries } from './canaries.ts';
import { formsOf } from './forms.ts';
import { searchText } from './search.ts';
import { type TextSource, readTraces } from './traces.ts';

/** Plants leaks in every encoding; returns those that the search misses. */
export async function missedLeaks(world: World, canaries: Canaries, sources: readonly TextSource[]): Promise<string[]> {
  const secret = canaries.make('credential', 'the self-test');
  // Other needles stand at declared places: their finds would pass for the planted one.
  const needles = canaries.needles().filter(({ value }) => secret.startsWith(value));
  const missed = sources.flatMap(([source, text]) =>
    [...formsOf(secret)]
      .filter(([, guise]) => searchText(source, `${text}\n"${guise}"`, needles).length === 0)
      .map(([form]) => `${source}: ${form}`),
  );
  appendFileSync(path.join(world.logFolder, 'api-0.log'), `{"password":"${secret}"}\n`);
  await world.redis.set('planted', secret);
  await world.owner.query('UPDATE platform.merchants SET alias = $1 WHERE code = $2', [
    Buffer.from(secret).toString('base64'),
    'platform',
  ]);
  const planted = ['log api-0.log', 'Redis, what it holds', 'database dump'];
  const found = new Set(
    (await readTraces(world, [])).flatMap(([source, text]) =>
      searchText(source, text, needles).map((find) => find.source),
    ),
  );
  return [...missed, ...planted.filter((source) => !found.has(source))];
}
