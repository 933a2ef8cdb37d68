import { readAdminConfig } from '../../src/platform/config.ts';
import { dropDatabase, makeLogDatabase } from '../log-rows/make-database.ts';

const dayMicros = 86_400_000_000;
const names = { large: 'touchline_bench_smoke', small: 'touchline_bench_smoke_small' };

/** Two tiny logs with the same rows per day, only to see that every case runs. */
export async function makeSmokeDatabases(env: NodeJS.ProcessEnv) {
  const { DATABASE_OWNER_URL, keys } = readAdminConfig(env);
  const ownerUrl = DATABASE_OWNER_URL.reveal();
  const chainKey = keys.logChain.reveal();
  const untilMicros = Date.now() * 1000;
  const plan = (rows: number, days: number) => ({
    chainKey,
    plan: { rows, merchants: 4, fromMicros: untilMicros - days * dayMicros, untilMicros },
  });
  await makeLogDatabase(ownerUrl, names.large, plan(20_000, 40));
  await makeLogDatabase(ownerUrl, names.small, plan(5000, 10));
  return {
    ...names,
    async drop() {
      for (const name of Object.values(names)) await dropDatabase(ownerUrl, name);
    },
  };
}
