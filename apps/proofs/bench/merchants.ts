import { createPool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { type AdmissionRequest, gateQuery } from '../../server/src/http/gate.ts';
import { accountByKey, findByAccountKey } from '../../server/src/modules/sign-in/accounts.repository.ts';
import { callersKeys } from '../../server/src/platform/rights/held-keys.repository.ts';
import { plantSessions } from '../../server/test/planted/planted-session.ts';
import { databaseUrl, dropDatabase, makeDatabase } from '../lib/database.ts';
import { loadMerchants, member } from '../merchant-rows/load-merchants.ts';
import { askDirectly, type Done } from './load.ts';
import { alternately, type BenchRun } from './run.ts';
import { withSettings, withStage } from './stage.ts';
import { merchantSubject } from './subjects/merchant-subject.ts';
import { compareThroughput } from './throughput.ts';

const fewMerchants = 3;
const smallDatabase = 'touchline_bench_merchants_small';
const judges = { config: { SESSION_IDLE_MINUTES: 120, SESSION_ABSOLUTE_HOURS: 12 }, left: { has: () => false } };
const judged: Pick<AdmissionRequest, 'permission' | 'isUnbound'> = { permission: 'spo_soc_sch-view', isUnbound: false };

/** The gate and the SQL of sign-in among three merchants and many, and the list of many against bare SQL. */
export async function benchMerchants(run: BenchRun, database: string): Promise<void> {
  const many = run.size.merchants;
  try {
    const urls = { few: await make(run, smallDatabase, fewMerchants), many: await make(run, database, many) };
    const tokens = { few: await signedIn(urls.few), many: await signedIn(urls.many) };
    const asks = (which: keyof typeof urls, work: (url: string, seconds: number) => Promise<Done>) => () =>
      run.meter.costOf(undefined, (seconds) => work(appUrl(urls[which]), seconds));
    const signIn = async (which: keyof typeof urls) => {
      const { statements, accountId } = await signInOf(urls[which]);
      const settings = {
        'touchline.merchant': member.merchantCode,
        'touchline.scope': 'all',
        'touchline.account': accountId,
      };
      return asks(which, (url, seconds) => askDirectly(withSettings(url, settings), statements, seconds));
    };
    const gate = (token: string) => (url: string, seconds: number) =>
      askDirectly(withSettings(url, {}), [gateOf(token)], seconds);
    const pairs = {
      'gate, staff': { few: asks('few', gate(tokens.few)), many: asks('many', gate(tokens.many)) },
      'SQL of sign-in': { few: await signIn('few'), many: await signIn('many') },
    };
    for (const [what, pair] of Object.entries(pairs))
      await alternately(run, what, pair, (found) => {
        run.figures.add({ what: `${what}, ${fewMerchants} merchants`, value: found.few.postgres, unit: 'µs' });
        run.figures.add({ what: `${what}, ${many} merchants`, value: found.many.postgres, unit: 'µs' });
        const value = found.many.postgres / found.few.postgres;
        const goal = { is: 'at most', than: 1.1 } as const;
        run.figures.add({ what: `${what}: ${many} merchants to ${fewMerchants}`, value, unit: '', goal });
      });
    await withStage(merchantSubject, database, (stage) => compareThroughput(run, stage));
  } finally {
    await dropDatabase(run.ownerUrl, smallDatabase);
    await dropDatabase(run.ownerUrl, database);
  }
}

async function make({ ownerUrl }: BenchRun, database: string, merchants: number): Promise<string> {
  const url = await makeDatabase(ownerUrl, database);
  const began = Date.now();
  await loadMerchants(url, merchants);
  console.log(`${database}: ${merchants} merchants in ${((Date.now() - began) / 1000).toFixed(0)} s`);
  return url;
}

/** A session of somebody of the second merchant; answers its token. */
async function signedIn(ownerUrl: string): Promise<string> {
  const owner = createPool({ url: ownerUrl, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
  try {
    const found = await inMerchant(owner, member.merchantCode, (tx) => findByAccountKey(tx, member.account));
    const [token = ''] = await plantSessions(owner, [
      { merchantCode: member.merchantCode, accountId: found?.id ?? '' },
    ]);
    return token;
  } finally {
    await owner.end();
  }
}

function appUrl(ownerUrl: string): string {
  return databaseUrl(process.env['DATABASE_URL'] ?? '', new URL(ownerUrl).pathname.slice(1));
}

function gateOf(token: string) {
  return gateQuery({ ...judged, sessionToken: token, actingFor: null, countsAsUse: false }, judges);
}

/** What sign-in reads: whose account it is, across merchants, and what it holds. */
async function signInOf(ownerUrl: string) {
  const pool = createPool({ url: ownerUrl, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
  try {
    return await inMerchant(pool, member.merchantCode, async (tx) => {
      const { sql: text, parameters } = accountByKey(tx, member.account).compile();
      const accountId = (await findByAccountKey(tx, member.account))?.id ?? '';
      return { statements: [{ name: 'sign-in', text, values: parameters }, callersKeys], accountId };
    });
  } finally {
    await pool.end();
  }
}
