import { appendFileSync } from 'node:fs';
import path from 'node:path';

import type { World } from '../lib/world.ts';
import type { Canaries } from './canaries.ts';
import { formsOf } from './forms.ts';
import { type PlaceText, readPlaces } from './places.ts';
import { searchText } from './search.ts';

/** Leaks planted on purpose, for real and in every guise: what the search would miss. */
export async function missedLeaks(world: World, canaries: Canaries, places: readonly PlaceText[]): Promise<string[]> {
  const needles = canaries.needles();
  const secret = canaries.make('credential', 'the self-test');
  const missed = places.flatMap(([place, text]) =>
    [...formsOf(secret)]
      .filter(([, guise]) => searchText(place, `${text}\n"${guise}"`, needles).length === 0)
      .map(([form]) => `${place}: ${form}`),
  );
  appendFileSync(path.join(world.logFolder, 'api-0.log'), `{"password":"${secret}"}\n`);
  await world.redis.set('planted', secret);
  await world.owner.query('UPDATE platform.merchants SET alias = $1 WHERE code = $2', [
    Buffer.from(secret).toString('base64'),
    'platform',
  ]);
  const planted = ['log api-0.log', 'Redis, what it holds', 'database dump'];
  const found = new Set(
    (await readPlaces(world, [])).flatMap(([place, text]) =>
      searchText(place, text, needles).map((find) => find.place),
    ),
  );
  return [...missed, ...planted.filter((place) => !found.has(place))];
}
