import { shelfWaitMinutes } from '@touchline/domain/shelving/shelf-rule';

import { shelveDue } from '../../server/src/modules/matches/shelving/shelving.service.ts';
import { quietWorker } from '../../server/test/feed/quiet-worker.ts';
import type { OneWorld } from './one-world.ts';

export interface ShelvedByRule {
  readonly matches: number;
  /** Matches of the stand-in's world that stood on shelf as two at any time, as both suppliers' ids. */
  readonly twice: readonly string[];
}

interface RuleAtWork {
  /** The minutes that the rule waits for another supplier go by, then it shelves. */
  passHalfAnHour(): Promise<void>;
  soFar(): ShelvedByRule;
}

const onShelf = `
  SELECT record.supplier, record.supplier_id AS "supplierId", match.id FROM platform.matches match
  JOIN platform.supplier_matches record ON record.match_id = match.id
  WHERE match.status = 1 AND match.shelf_by = 'rule' AND match.merged_into IS NULL`;

/** The rule in this world, watched by the truth. */
export async function shelfByRule({ app, owner, standIn }: OneWorld): Promise<RuleAtWork> {
  await owner.query(
    `INSERT INTO platform.merchants (code, alias) VALUES ('platform', 'platform') ON CONFLICT DO NOTHING`,
  );
  const worker = quietWorker(app, { SHELF_WAIT_MINUTES: shelfWaitMinutes });
  const twice = new Set<string>();
  let matches = 0;
  return {
    async passHalfAnHour() {
      await owner.query(`UPDATE platform.matches
        SET created_at = created_at - make_interval(mins => ${shelfWaitMinutes})`);
      for (let shelved = 1; shelved > 0; matches += shelved) shelved = await shelveDue(worker);
      for (const pair of await shelvedTwice()) twice.add(pair);
    },
    soFar: () => ({ matches, twice: [...twice] }),
  };

  async function shelvedTwice(): Promise<string[]> {
    const { rows } = await owner.query<{ supplier: string; supplierId: string; id: string }>(onShelf);
    const matchOf = new Map(rows.map(({ supplier, supplierId, id }) => [`${supplier} ${supplierId}`, id]));
    return (await standIn.truth('matches')).flatMap(([nami, hbird]) => {
      const [one, other] = [matchOf.get(`NAMI ${nami}`), matchOf.get(`HBIRD ${hbird}`)];
      return one === undefined || other === undefined || one === other ? [] : `NAMI ${nami}, HBIRD ${hbird}`;
    });
  }
}
