import { plainLook } from '@touchline/domain/lists/table-look';

import { newName, type AttackStage } from './stage.ts';

/** Cyrillic and Greek letters that look like ours. */
const looks: Readonly<Record<string, string>> = { a: 'а', c: 'с', e: 'е', o: 'ο', p: 'р', x: 'х' };
const disguised = (name: string, letter: string) => name.replaceAll(letter, looks[letter] ?? letter);

/** A role and a view under a name that nobody can tell from another. */
export async function disguiseNames(stage: AttackStage): Promise<void> {
  const admin = await stage.holding(await stage.hire('m01'));
  const name = `pace-ox${newName('').slice(0, 6)}`;
  await admin.do('roles.create', { body: { name } });
  const view = (given: string) => ({
    params: { table: 'accounts.list' },
    body: { name: given, isShared: false, place: '', look: plainLook },
  });
  await admin.do('saved-views.create', view(name));
  const names = Object.keys(looks).map((letter) => disguised(name, letter));
  let taken = 0;
  for (const alike of names) {
    if ((await admin.call('roles.create', { body: { name: alike } })).status !== 422) taken += 1;
    if ((await admin.call('saved-views.create', view(alike))).status !== 422) taken += 1;
  }
  stage.figures.atMost('look-alike names of roles and views that are taken', 2 * names.length, taken, 0);
}
