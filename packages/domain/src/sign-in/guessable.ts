import { accountKey } from './account-key.ts';

/** Keys of the sentences in `locales/zh-CN/guessable.json`. */
export type Guessable =
  | 'guessable.common'
  | 'guessable.ending'
  | 'guessable.account'
  | 'guessable.merchant'
  | 'guessable.product'
  | 'guessable.leaked';

/** Passwords tried first here and on no foreign list; lower case, without trailing digits. */
const local: ReadonlySet<string> = new Set(
  `woaiwojia woaiwoziji woshishui woshiniba wodemima mima nihao aini caonima zhangwei liuyang wangjian xiaoming dearbook
  taobao weixin alipay baidu zhubo zhibo yunying houtai ceshi login linkedin mysql toor p@ssword p@55w0rd pa$$word pass@word
  admin123admin 123456abcd aa12345678 aa@123456 qq12345678 li123456 w123456789 x123456789 !qaz@wsx
  5201314a a5201314 5201314520 520131400 13145200 13800138000 258456357`.split(/\s+/),
);

const product = 'touchline';

/** Names shorter than this stand in too many words by chance. */
const shortestName = 4;

/** `aaaaaaaa`, `12121212`, `abcdabcd`, `adminadmin`: a short piece over and over. */
const repeatedPiece = /^(.{1,5})\1+$/;
const day = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const runs = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];

function isRun(value: string): boolean {
  const backwards = value.split('').toReversed().join('');
  return runs.some((run) => run.includes(value) || run.includes(backwards));
}

function isCommon(value: string, listed: ReadonlySet<string>): boolean {
  return listed.has(value) || local.has(value) || repeatedPiece.test(value) || day.test(value) || isRun(value);
}

/** Symbols, a year with symbols, digits and symbols. */
const endings = [/[^a-z0-9]+$/, /(?:19|20)\d\d[^a-z0-9]*$/, /[^a-z]+$/];

/** Without an ending; fewer than three characters say nothing. */
function stemsOf(value: string): string[] {
  return endings.map((ending) => value.replace(ending, '')).filter((stem) => stem.length > 2);
}

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly account: string;
  /** The code, which colleagues know and sign-in forms show. */
  readonly merchantCode: string;
}

function holdsName(value: string, given: string): boolean {
  const name = accountKey(given);
  const stem = name.replace(/\d+$/, '');
  const sought = stem.length < shortestName ? name : stem;
  if (sought.length >= shortestName && value.includes(sought)) return true;
  const withEnding = value.startsWith(name) && !/[a-z]/.test(value.slice(name.length));
  return withEnding || stemsOf(value).includes(sought);
}

/**
 * Finds passwords that are guessed first, which no rule of characters can see. `listed` holds common passwords in
 * lower case; it is too long for a browser.
 */
export function checkGuessable(
  password: string,
  { account, merchantCode }: PasswordOwner,
  listed: ReadonlySet<string>,
): Guessable | null {
  const value = password.toLowerCase();
  if (holdsName(value, account)) return 'guessable.account';
  if (holdsName(value, merchantCode)) return 'guessable.merchant';
  if (value.includes(product)) return 'guessable.product';
  if (isCommon(value, listed)) return 'guessable.common';
  return stemsOf(value).some((stem) => isCommon(stem, listed)) ? 'guessable.ending' : null;
}
