import { plantTabooWord } from '../../server/test/planted/planted-taboo-word.ts';
import type { AttackStage } from './stage.ts';

/** Ways round one word, and texts that only seem to hold it. */
const evasions = [
  ['赌 博', ''],
  ['', '赌\n博'],
  ['', '赌<b>博</b>'],
  ['', '赌x博'],
  ['', '赌8博'],
  ['', '賭🇨🇳博'],
  ['今晚去赌', '博，来不来'],
  ['', '来 саsіnо 玩'],
  ['', '来 🅲🅰🆂🅸🅽🅾 玩'],
] as const;
const innocents = ['书包赢得了好评', '打赌，球会进', '豪赌，博得满堂彩'];

export async function evadeTaboo(stage: AttackStage): Promise<void> {
  for (const word of ['赌博', '包赢', '赌球', 'casino']) await plantTabooWord(stage.world.owner, 'm01', { word });
  const writer = await stage.holding(await stage.hire('m01'));
  const isBlocked = async (title: string, content: string) => {
    const found = await writer.do('taboo-words.check', { body: { title, content } });
    return [...found.title, ...found.content].some(({ level }) => level === 'block');
  };
  let [passed, blocked] = [0, 0];
  for (const [title, content] of evasions) if (!(await isBlocked(title, content))) passed += 1;
  for (const text of innocents) if (await isBlocked('', text)) blocked += 1;
  stage.figures.atMost('taboo words: evasions that pass', evasions.length, passed, 0);
  stage.figures.atMost('taboo words: innocent texts that are blocked', innocents.length, blocked, 0);
}
