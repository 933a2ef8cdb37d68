import { createPool, type Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { someoneWaits } from '../../../../test/locks.ts';
import {
  type ChangeName,
  changes,
  inChange,
  type RaceOutcome,
  plantRaced,
  type Publisher,
  race,
} from '../../../../test/publishing-race.ts';
import { type Office, startOffice } from '../../../../test/stack/office.ts';
import { setReviewRequired } from '../review-setting.repository.ts';

const rounds = 48;
const lanes = 3;

let office: Office;
/** For as many changes at once as there are. */
let owner: Pool;
const publishers: Publisher[] = [];
beforeAll(async () => {
  office = await startOffice();
  owner = createPool({ url: office.ownerUrl, size: 4 * lanes, waitMs: 5000, onConnectionLost: () => undefined });
  for (let lane = 0; lane < lanes; lane += 1) {
    await office.addMerchant(`lane${lane}`);
    publishers.push(await publisherOf(`lane${lane}`));
  }
});
afterAll(async () => {
  await owner.end();
  await office.close();
});

async function publisherOf(merchantCode: string): Promise<Publisher> {
  const writer = await office.hire(merchantCode, ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action']);
  return { merchantCode, accountId: writer.id, publish: (id) => writer.call('predictions.commit', { params: { id } }) };
}

const first = () => publishers[0] as Publisher;

it(
  `[PRD-84] [PRD-86] odds move, a word comes, the match begins and a publish arrives together, ${rounds} times: nothing stale, forbidden or late, and each refusal true`,
  { retry: 0, timeout: 120_000 },
  async () => {
    await plantRaced(owner, first(), 'ahead');
    const outcomes: RaceOutcome[] = [];
    await Promise.all(
      publishers.map(async (publisher, lane) => {
        for (let round = lane; round < rounds; round += lanes) outcomes.push(await race(owner, publisher, round));
      }),
    );
    expect(outcomes.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(outcomes).toHaveLength(rounds);
    const answered = new Set(outcomes.map((outcome) => outcome.answered));
    for (const expected of ['published', ...Object.values(changes).map(({ code }) => code)])
      expect(answered).toContain(expected);
  },
);

const waitedFor = async (publisher: Publisher, name: ChangeName, word: string): Promise<string> => {
  const raced = await plantRaced(owner, publisher, word);
  let answer: ReturnType<Publisher['publish']> | undefined;
  await inChange(owner, name, raced, async () => {
    answer = publisher.publish(raced.id);
    await someoneWaits(owner);
  });
  return (await answer)?.text ?? '';
};

it.each(Object.keys(changes) as ChangeName[])(
  '[PRD-84] [PRD-86] a publish that has to wait for a change of %s is refused by it',
  { retry: 0 },
  async (name) => {
    expect(await waitedFor(first(), name, name)).toContain(`"code":"${changes[name].code}"`);
  },
);

it('a publish that has to wait for review to be required, for the first time or again, is refused by it', async () => {
  await office.addMerchant('reviewed');
  const publisher = await publisherOf('reviewed');
  for (const round of ['first', 'second']) {
    const { id } = await plantRaced(owner, publisher, round);
    let answer: ReturnType<Publisher['publish']> | undefined;
    await inMerchant(owner, 'reviewed', async (tx) => {
      await setReviewRequired(tx, 'reviewed', true);
      answer = publisher.publish(id);
      await someoneWaits(owner);
    });
    expect((await answer)?.text).toContain(errorCodes.reviewRequired.code);
    await inMerchant(owner, 'reviewed', (tx) => setReviewRequired(tx, 'reviewed', false));
  }
});

it('[PRD-61] the first word that a merchant ever has holds a publish up like any other', async () => {
  await office.addMerchant('wordless');
  expect(await waitedFor(await publisherOf('wordless'), 'word', '一')).toContain(changes.word.code);
});
