import path from 'node:path';

import { run } from '../../../scripts/run/programs.ts';
import type { readAdminConfig as ReadAdminConfig } from '../../server/src/platform/config/config.ts';
import type { loadLog as LoadLog } from '../../server/test/log/load-log.ts';
import { makeEmptyDatabase } from '../lib/database.ts';
import type { openSession as OpenSession, plantCrowd as PlantCrowd, ProofPerson } from '../lib/people.ts';
import type { World } from '../lib/world.ts';

type OldConfig = { readonly readAdminConfig: typeof ReadAdminConfig };
type OldLog = { readonly loadLog: typeof LoadLog };
type OldPeople = { readonly openSession: typeof OpenSession; readonly plantCrowd: typeof PlantCrowd };

const microsPerDay = 86_400_000_000;
const crowd = { merchants: 3 };

interface Planted {
  readonly rows: number;
  readonly perMerchant: number;
}

/** Schema, log and signed-in people of another release, by its own code: no other knows its tables. */
export async function plantByOldCode(world: World, old: string, plan: Planted): Promise<ProofPerson[]> {
  const { owner, env } = world;
  const ownerUrl = env['DATABASE_OWNER_URL'] ?? '';
  const load = async (file: string): Promise<unknown> => await import(path.join(old, file));
  await makeEmptyDatabase(ownerUrl, new URL(ownerUrl).pathname.slice(1));
  const own = { PATH: process.env['PATH'], ...env };
  await run({ name: 'migrate', args: [path.join(old, 'apps/server/src/entry/migrate.ts')], env: own, folder: old });

  const { readAdminConfig } = (await load('apps/server/src/platform/config/config.ts')) as OldConfig;
  const { loadLog } = (await load('apps/server/test/log/load-log.ts')) as OldLog;
  const { openSession, plantCrowd } = (await load('apps/proofs/lib/people.ts')) as OldPeople;
  const untilMicros = Date.now() * 1000;
  const fromMicros = untilMicros - 365 * microsPerDay;
  const chainKeys = readAdminConfig(env).keys.logChain;
  await loadLog({ ownerUrl, owner, chainKeys, plan: { rows: plan.rows, merchants: 10, fromMicros, untilMicros } });
  const people = await plantCrowd(owner, { ...crowd, perMerchant: plan.perMerchant });
  for (const person of people) person.session = (await openSession(owner, person)).token;
  return people;
}
