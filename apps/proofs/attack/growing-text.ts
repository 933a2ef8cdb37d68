import { calls } from '@touchline/contract/calls';
import { tabooLimits } from '@touchline/domain/constants';

import { textFields } from '../../server/test/calls/text-fields.ts';
import { refusalIn, type AttackStage } from './stage.ts';

const growing = ['\u{FDFA}', '㌖', '⑽'];
const longestMs = 250;

/** Characters that compatibility writes out, in what is searched, compared and checked. */
export async function growText(stage: AttackStage): Promise<void> {
  const chief = await stage.holding(await stage.hire('platform', { isSuperAdmin: true }));
  const team = { discipline: 1, shortName: '', nameEn: '', icon: '' };
  const triesWith = (sign: string) => [
    () => chief.call('catalog.team-create', { body: { ...team, name: sign.repeat(100) } }),
    () => chief.call('catalog.team-list', { query: { keyword: sign.repeat(50) } }),
    () => chief.call('search.records', { query: { keyword: sign.repeat(50) } }),
    () => chief.call('taboo-words.check', { body: { title: '', content: sign.repeat(tabooLimits.content) } }),
    () => chief.call('taboo-words.create', { body: { keyword: sign.repeat(100), level: 'block', reason: '' } }),
  ];
  // Each is answered once before, so that no answer waits for a process that has just begun.
  for (const ordinary of triesWith('常')) await ordinary();
  const tries = growing.flatMap(triesWith);
  let [taken, slowest] = [0, 0];
  for (const attempt of tries) {
    const from = performance.now();
    const answer = await attempt();
    slowest = Math.max(slowest, performance.now() - from);
    if (answer.status === 400 && refusalIn(answer)?.details.length === 1) continue;
    console.log(`growing text not refused: ${answer.status} ${answer.text.slice(0, 200)}`);
    taken += 1;
  }
  const fields = Object.values(calls).flatMap(textFields).length;
  console.log(`these stand for the ${fields} texts of all calls, which growing-text.test.ts tries`);
  stage.figures.atMost('text that grows: texts that are taken', tries.length, taken, 0);
  stage.figures.atMost('text that grows: the slowest answer', tries.length, slowest, longestMs, 'ms');
}
