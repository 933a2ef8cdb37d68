import { newName, newWord, refusalIn, type AttackStage } from './stage.ts';

/** Those that are tried first anywhere. */
const common = [
  'password',
  '12345678',
  'qwerty123',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'letmein123',
  'welcome1',
  'admin123',
  'dragon12',
  'chocolate',
  'michelle',
  'computer',
  'starwars',
  'whatever',
  'a1234567',
];
const unseen = ['\u200B', '\u202E', '\u2066', '\uFEFF', '\u3164', '\u0007'];
/** Fewer than an account may be refused at once. */
const refusedEach = 15;

const wide = (text: string) =>
  text.replaceAll(/./g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0));

interface NewAccount {
  readonly account: string;
  readonly name: string;
  readonly password: string;
}

/** Accounts with passwords that are guessed first, and with names that look like another's. */
export async function guess(stage: AttackStage): Promise<void> {
  const account = newName('weak');
  const plain = { account, name: '徐知远', password: newWord() };
  const weak = [
    ...common,
    ...common.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}2026!`),
    `my-${account}-q`,
    `${account.toUpperCase()}7q`,
    'x-TouchLine-7q',
    'M01@20262026',
  ];
  const taken = await stage.hire('m01');
  const lookalikes = [
    taken.account.toUpperCase(),
    wide(taken.account),
    ...unseen.map((sign) => `${taken.account}${sign}`),
  ];
  const names = unseen.map((sign) => `运营${sign}组`);
  const tried = {
    password: weak.map((password) => ({ ...plain, password })),
    account: lookalikes.map((name) => ({ ...plain, account: name })),
    name: names.map((name) => ({ ...plain, name })),
  };
  const what = {
    password: 'weak passwords',
    account: 'look-alike account names',
    name: 'names with unseen characters',
  };
  for (const field of ['password', 'account', 'name'] as const)
    stage.figures.atMost(
      `6 ${what[field]} that are taken`,
      tried[field].length,
      await takenOf(stage, tried[field], field),
      0,
    );
  stage.figures.atLeast('6 an account with none of these is made', 1, 1 - (await notMade(stage, plain)), 1);
}

async function notMade(stage: AttackStage, account: NewAccount): Promise<number> {
  const admin = await stage.holding(await stage.hire('m01'));
  return (await admin.call('accounts.create', { body: bodyOf(account) })).status === 200 ? 0 : 1;
}

const bodyOf = (account: NewAccount) => ({ ...account, email: 'n@example.com' });

/** How many were not refused for the field that is wrong in them. */
async function takenOf(stage: AttackStage, accounts: readonly NewAccount[], field: string): Promise<number> {
  let count = 0;
  for (let at = 0; at < accounts.length; at += refusedEach) {
    const admin = await stage.holding(await stage.hire('m01'));
    for (const account of accounts.slice(at, at + refusedEach)) {
      const refused = refusalIn(await admin.call('accounts.create', { body: bodyOf(account) }));
      if (refused?.details.some((detail) => detail.field === field) === true) continue;
      console.log(`6 not refused: ${JSON.stringify(account)}`);
      count += 1;
    }
  }
  return count;
}
