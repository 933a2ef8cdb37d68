import { gateQuery, type AdmissionRequest } from '../../server/src/http/gate.ts';
import { databaseUrl } from '../lib/database.ts';
import { plantManyPeople } from './crowd.ts';
import { askDirectly } from './load.ts';
import { say } from './meter.ts';
import type { BenchRun } from './run.ts';
import { type BenchStage, withSettings } from './stage.ts';

const perMerchant = 20;
const judges = { config: { SESSION_IDLE_MINUTES: 120, SESSION_ABSOLUTE_HOURS: 12 }, left: { has: () => false } };

/** The gate alone, among many accounts and merchants, and in a merchant of many roles. */
export async function measureGate(
  { size, ownerUrl, meter, figures }: BenchRun,
  { readers, database }: BenchStage,
  judged: Pick<AdmissionRequest, 'permission' | 'isUnbound'>,
): Promise<void> {
  const url = withSettings(databaseUrl(process.env['DATABASE_URL'] ?? '', database), {});
  await plantManyPeople(databaseUrl(ownerUrl, database), size.merchants, perMerchant);
  for (const { who, token } of readers) {
    const gate = gateQuery({ ...judged, sessionToken: token, actingFor: null, countsAsUse: false }, judges);
    const cost = await meter.costOf(undefined, (seconds) => askDirectly(url, [gate], seconds));
    say(`gate, ${who}, ${size.merchants * perMerchant} accounts`, cost);
    const goal = { is: 'at most', than: 120 } as const;
    figures.add({ what: `gate, ${who}, ${size.merchants} merchants`, value: cost.postgres, unit: 'µs', goal });
  }
}
