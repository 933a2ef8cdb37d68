import type { Pool } from '@touchline/db/pool';
import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { sql } from 'kysely';

import { inPlatform, plantEntry, plantMatch } from './planted-match.ts';

export const soccer: SportPage = { sport: 'sport', sportId: 1, isSingle: false };

let planted = Date.now() % 1_000_000_000;
/** As suppliers number their records. */
export const nextId = () => String((planted += 1));

interface PlantedName {
  readonly supplier?: string;
  readonly kind?: 'league' | 'team' | 'player';
  readonly supplierId?: string;
  readonly entryId?: string | null;
  readonly link?: 'none' | 'own' | 'auto';
  readonly record?: object;
}

/** Plants a supplier's name of a league, team or player. */
export async function plantName(owner: Pool, name: string, given: PlantedName = {}): Promise<string> {
  const { supplier = 'HBIRD', kind = 'team', supplierId = nextId(), entryId = null, record = {} } = given;
  const { link = entryId === null ? 'none' : 'own' } = given;
  const whole = { id: Number(supplierId), name_zh: name, short_name_zh: '', name_en: '', ...record };
  await inPlatform(owner, async (tx) => {
    await sql`INSERT INTO platform.supplier_entries
        (supplier, kind, discipline, supplier_id, record, name, told_at, entry_id, link, linked_at)
      VALUES (${supplier}, ${kind}, 1, ${supplierId}, ${JSON.stringify(whole)}, ${name}, now(), ${entryId}, ${link},
        now())`.execute(tx);
  });
  return supplierId;
}

/** A supplier's match by its league and teams, tied to none unless it says so. */
export async function plantSupplierMatch(
  owner: Pool,
  names: { league: string; home: string; away: string },
  given: { supplier?: string; matchId?: string; gameTime?: string } = {},
): Promise<string> {
  const { supplier = 'HBIRD', matchId = null, gameTime = new Date(Date.now() + 3_600_000).toISOString() } = given;
  const supplierId = nextId();
  const league = await plantName(owner, names.league, { supplier, kind: 'league' });
  const home = await plantName(owner, names.home, { supplier });
  const away = await plantName(owner, names.away, { supplier });
  await inPlatform(owner, async (tx) => {
    await sql`INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref,
        home_ref, away_ref, game_time, stage, home_scores, away_scores, streams, match_id, link, linked_at)
      VALUES (${supplier}, 1, ${supplierId}, '{}', now(), ${league}, ${home}, ${away}, ${gameTime}, 1, '{}', '{}', '{}',
        ${matchId}, ${matchId === null ? 'none' : 'auto'}, now())`.execute(tx);
  });
  return supplierId;
}

export async function plantProposal(
  owner: Pool,
  given: {
    kind: string;
    supplierId: string;
    candidateId: string;
    score?: number;
    likelihood?: number;
    reasons?: object;
    supplier?: string;
  },
): Promise<string> {
  const {
    kind,
    supplierId,
    candidateId,
    score = 0.8,
    reasons = { names: 0.8 },
    supplier = 'HBIRD',
    likelihood = score,
  } = given;
  return await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{ id: string }>`INSERT INTO platform.link_proposals
        (kind, supplier, discipline, supplier_id, candidate_id, score, likelihood, reasons)
      VALUES (${kind}, ${supplier}, 1, ${supplierId}, ${candidateId}, ${score}, ${likelihood}, ${JSON.stringify(reasons)})
      RETURNING id::text`.execute(tx);
    return rows[0]?.id ?? '';
  });
}

/** A match that two suppliers tell of, and that may be one. */
export async function plantMatchProposal(
  owner: Pool,
  score = 0.8,
): Promise<{ id: string; matchId: string; recordId: string }> {
  const matchId = await plantMatch(owner, soccer);
  const recordId = await plantSupplierMatch(owner, { league: '样本联', home: '样本主', away: '样本客' });
  const reasons = { league: 0.86, home: 1, away: 0.7, minutes: 15 };
  const id = await plantProposal(owner, { kind: 'match', supplierId: recordId, candidateId: matchId, score, reasons });
  return { id, matchId, recordId };
}

export async function plantTeamProposal(owner: Pool, name = '曼联', candidate = '曼彻斯特联'): Promise<string> {
  const candidateId = await plantEntry(owner, soccer, 'team', candidate);
  return await plantProposal(owner, { kind: 'team', supplierId: await plantName(owner, name), candidateId });
}

/** A refusal that can be undone; answers the decision. */
export async function plantRefusal(owner: Pool): Promise<string> {
  const proposalId = await plantTeamProposal(owner);
  return await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{ id: string }>`INSERT INTO platform.link_decisions (account) VALUES ('planted')
      RETURNING id::text`.execute(tx);
    const id = rows[0]?.id ?? '';
    await sql`SELECT set_config('touchline.link_decision', ${id}, true)`.execute(tx);
    await sql`UPDATE platform.link_proposals SET state = 'refused' WHERE id = ${proposalId}`.execute(tx);
    return id;
  });
}

export async function plantQuarantined(
  owner: Pool,
  record: unknown,
  { feed = 'football/team', supplier = 'HBIRD', reason = '没有名称', supplierId = null as string | null } = {},
): Promise<string> {
  return await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{ id: string }>`INSERT INTO platform.quarantine
        (supplier, feed, supplier_id, reason, record, digest)
      VALUES (${supplier}, ${feed}, ${supplierId}, ${reason}, ${JSON.stringify(record)}, gen_random_uuid()::text::bytea)
      RETURNING id::text`.execute(tx);
    return rows[0]?.id ?? '';
  });
}

/** The main record that a supplier's record is linked to, and by whom; undefined without such a record. */
export async function linkOf(
  owner: Pool,
  supplierId: string,
): Promise<{ to: string | null; link: string } | undefined> {
  return await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{ to: string | null; link: string }>`
      SELECT match_id::text AS to, link FROM platform.supplier_matches WHERE supplier_id = ${supplierId}
      UNION ALL SELECT entry_id::text, link FROM platform.supplier_entries WHERE supplier_id = ${supplierId}`.execute(
      tx,
    );
    return rows[0];
  });
}

/** Leaves no proposal, no quarantined record and no link of the last days. */
export async function clearLinks(owner: Pool): Promise<void> {
  await inPlatform(owner, async (tx) => {
    await sql`DELETE FROM platform.link_proposals`.execute(tx);
    await sql`DELETE FROM platform.quarantine`.execute(tx);
    await sql`UPDATE platform.supplier_matches SET linked_at = now() - interval '3 days'`.execute(tx);
    await sql`UPDATE platform.supplier_entries SET linked_at = now() - interval '3 days'`.execute(tx);
  });
}
