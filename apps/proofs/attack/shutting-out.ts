import { setTimeout as pause } from 'node:timers/promises';

import { newName, newWord, refusalIn, type AttackStage } from './stage.ts';

const addresses = 50;
const triesEach = 2;
const rounds = 15;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A stranger who knows a name, from many addresses: the owner gets in all the same, and nobody learns whose name it is. */
export async function shutOut(stage: AttackStage): Promise<void> {
  const owner = await stage.hire('m01');
  const nobody = { ...owner, account: newName('nobody') };
  const home = stage.browser();
  await stage.signIn(home, owner, { password: owner.password });

  for (let at = 0; at < addresses; at += 1) {
    const stranger = stage.browser({ sockets: 1 });
    for (let turn = 0; turn < triesEach; turn += 1) {
      await stage.signIn(stranger, owner, { password: newWord() });
      await stage.signIn(stranger, nobody, { password: newWord() });
    }
  }
  const again = await stage.signIn(home, owner, { password: owner.password });
  const tried = addresses * triesEach;
  stage.figures.atMost('5 owners kept out of a known address by strangers', tried, Number(again.status !== 200), 0);

  await askForRecovery(stage, owner);
  const travelling = stage.browser();
  await stage.signIn(travelling, owner, { password: owner.password });
  const [linkToken = ''] = /(?<=linkToken=)[\w-]+/.exec((await stage.mailTo(owner.email, 'linkToken')).text) ?? [];
  await travelling.do('sign-in.open-link', { body: { linkToken } });
  const byLink = await stage.signIn(travelling, owner, { password: owner.password });
  stage.figures.atMost('5 owners kept out of a new address, with the mailed link', 1, Number(byLink.status !== 200), 0);
  await compareAnswers(stage, owner, nobody);
}

const recoveries = 5;

/** As many mails as an account gets in an hour, asked for by a stranger: the owner's sign-in link comes all the same. */
async function askForRecovery(stage: AttackStage, { account, email }: Name): Promise<void> {
  const stranger = stage.browser();
  const url = `${stage.world.origin}/resetPassword`;
  for (let turn = 0; turn < recoveries; turn += 1) {
    const body = { url, reCaptchaAliYun: await stranger.solveSlider('forget') };
    await stranger.do('sign-in.forget-password', { params: { account }, body });
  }
  await stage.mailsTo(email, recoveries);
}

type Name = Parameters<AttackStage['signIn']>[1] & { readonly password: string };

/** The right password of somebody, a wrong one and a name of nobody: no answer and no time tells them apart. */
async function compareAnswers(stage: AttackStage, owner: Name, nobody: Name): Promise<void> {
  const tries = [
    [owner, owner.password],
    [owner, newWord()],
    [nobody, newWord()],
  ] as const;
  const took: number[][] = tries.map(() => []);
  const said = new Set<string>();
  const stranger = stage.browser();
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < tries.length; turn += 1) {
      // Another one first in each round, and each after the log row of the one before it.
      const at = (round + turn) % tries.length;
      const [{ account }, password] = tries[at] ?? tries[0];
      const reCaptchaAliYun = await stranger.solveSlider('login');
      await pause(150);
      const from = performance.now();
      const answer = await stranger.call('sign-in.login', { body: { account, reCaptchaAliYun, password } });
      took[at]?.push(performance.now() - from);
      const { code, details } = refusalIn(answer) ?? { code: '', details: [] };
      said.add(JSON.stringify([answer.status, code, details]));
    }
  stage.figures.atMost('5 different answers to a right password, a wrong one and an unknown name', 3, said.size, 1);
  const [right = [], ...others] = took;
  const apart = others.map((each) => Math.abs(median(each.map((ms, round) => ms - (right[round] ?? Number.NaN)))));
  const label = '5 milliseconds by which a right password is told from the others';
  stage.figures.atMost(label, rounds * tries.length, Math.round(Math.max(...apart)), 25);
}
