import { automaticShare, figuresOf, foundShare, precisionOf, settleByTruth } from './figures.ts';
import { loadAll } from './loading.ts';
import { inOneWorld } from './one-world.ts';

/** What has to be reached, the shares once so many links were settled. */
const goal = { precision: 0.999, automatic: 0.8, found: 0.98, settled: 200 };

/** Joins the matches of two suppliers, and holds the shares to their goals. */
export async function proveShares([
  seed = '77',
  teams = '4000',
  perDay = '700',
  days = '3.6',
]: readonly string[]): Promise<boolean> {
  const at = new Date();
  return await inOneWorld({ seed, teams, perDay, at }, async ({ app, owner, standIn }) => {
    const around = (Number(days) / 2) * 86_400;
    const isWanted = ({ match_time }: { match_time: number }) => Math.abs(match_time - at.getTime() / 1000) < around;
    const { records, milliseconds } = await loadAll(app, standIn, isWanted);
    console.log(`seed ${seed}: ${records} records, ${((milliseconds / records) * 1000).toFixed(0)} ms for each 1,000`);
    print('by itself', await figuresOf(owner, standIn));
    const accepted = await settleByTruth(app, owner, standIn, goal.settled);
    console.log(`${accepted} of at most ${goal.settled} proposals that somebody settled were right`);
    const figures = await figuresOf(owner, standIn);
    print('after that', figures);
    return (
      precisionOf(figures) >= goal.precision &&
      automaticShare(figures) >= goal.automatic &&
      foundShare(figures) >= goal.found
    );
  });
}

function print(when: string, figures: Awaited<ReturnType<typeof figuresOf>>): void {
  const { both, automatic, wrong, proposed, byPerson } = figures;
  console.log(
    `${when}: ${both} matches of both, ${automatic} tied by the machine (${wrong} more wrongly), ${byPerson} by a person, ` +
      `${proposed} proposed: precision ${precisionOf(figures).toFixed(4)}, automatic ${automaticShare(figures).toFixed(3)}, ` +
      `automatic or proposed ${foundShare(figures).toFixed(3)}`,
  );
}
