import { createSecretKey } from 'node:crypto';

import { chainHash, type LogRow, newestFormat } from '../../src/platform/audit/log-chain.ts';
import { touchedText } from '../../src/platform/audit/touched.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';

export interface LogPlan {
  readonly rows: number;
  readonly merchants: number;
  /** Of the first row and of the moment after the last. */
  readonly fromMicros: number;
  readonly untilMicros: number;
}

export interface ChainEnd {
  readonly merchantCode: string;
  readonly seq: number;
  readonly hash: Buffer;
}

interface Chain {
  readonly merchantCode: string;
  readonly people: readonly Pick<LogRow, 'accountId' | 'userName' | 'userAccount' | 'homeMerchant'>[];
  seq: number;
  hash: Buffer;
}

export type MadeUpRow = LogRow & { readonly hash: Buffer };

const peoplePerMerchant = 20;
const surnames = ['林', '陈', '王', '李', '张', '黄', '吴', '周', '徐', '何'];
const givenNames = ['若溪', '子涵', '思远', '雨桐', '嘉禾', '一鸣', '佳怡', '浩然'];
const things = ['账号', '角色', '赛事', '赛程', '主播', '直播间', '公告', '标签', '预测', '轮播图'];
const actions = [
  ['修改', 'PUT'],
  ['新增', 'POST'],
  ['删除', 'DELETE'],
  ['启用', 'PATCH'],
] as const;
const functions = [
  { functionName: '登录', httpMethod: 'POST', path: '/api/v1/login' },
  { functionName: '退出登录', httpMethod: 'POST', path: '/api/v1/logout' },
  ...things.flatMap((thing, at) =>
    actions.map(([action, httpMethod]) => ({
      functionName: `${action}${thing}`,
      httpMethod,
      path: `/api/v1/creator/things${at}/`,
    })),
  ),
];

export const merchantCodeOf = (at: number): string => `m${String(at + 1).padStart(3, '0')}`;

/** Accounts are numbered through: `p1` to `p20` are the first merchant's. */
export const accountOf = (merchant: number, person: number): string => `p${merchant * peoplePerMerchant + person + 1}`;

export const madeUpFunctions: readonly string[] = functions.map(({ functionName }) => functionName);

/** Rows in the order of time, spread evenly over it; each merchant's are a chain that holds. The same plan makes the same rows. */
export function createMadeUpRows(plan: LogPlan, keys: KeyRing) {
  const chains = Array.from({ length: plan.merchants }, (_, merchant) => chainOf(merchant));
  const step = (plan.untilMicros - plan.fromMicros) / plan.rows;
  const random = createRandom(20_260_101);
  const secret = createSecretKey(keys.reveal(), 'utf8');
  let made = 0;

  function next(): MadeUpRow {
    const chain = pick(chains, random());
    const work = pick(functions, random());
    const failed = random() < 0.03;
    chain.seq += 1;
    made += 1;
    const traceId = made.toString(16).padStart(32, '0');
    const thing = 1000 + Math.floor(random() * 9000);
    const changes = failed
      ? null
      : `[{"entity":"account","id":"${thing}","before":{"enabled":false},"after":{"enabled":true}}]`;
    const row: LogRow = {
      merchantCode: chain.merchantCode,
      seq: String(chain.seq),
      id: String(made),
      createdMicros: String(Math.floor(plan.fromMicros + (made - 1) * step)),
      ...pick(chain.people, random()),
      functionName: work.functionName,
      httpMethod: work.httpMethod,
      apiPath: work.path + thing,
      requestParameter: `{"params":{"id":"${thing}"},"body":{"name":"名称 ${thing}","enabled":true}}`,
      result: failed ? 0 : 1,
      errMsg: failed ? `{"code":"000409","message":"内容已被他人修改","details":[],"traceId":"${traceId}"}` : null,
      changes,
      traceId,
      touched: touchedText(changes),
      clientAddress: '203.0.113.9',
      format: newestFormat,
      keyVersion: keys.newest,
    };
    chain.hash = chainHash(secret, chain.hash, row);
    return { ...row, hash: chain.hash };
  }

  return {
    next,
    left: () => plan.rows - made,
    /** Where the next row will stand in time. */
    nextMicros: () => Math.floor(plan.fromMicros + made * step),
    ends: (): ChainEnd[] => chains.map(({ merchantCode, seq, hash }) => ({ merchantCode, seq, hash })),
  };
}

function chainOf(merchant: number): Chain {
  const merchantCode = merchantCodeOf(merchant);
  const people = Array.from({ length: peoplePerMerchant }, (_, person) => ({
    accountId: String(100_000 + merchant * peoplePerMerchant + person),
    userName: `${surnames[(merchant + person) % surnames.length]}${givenNames[person % givenNames.length]}`,
    userAccount: accountOf(merchant, person),
    homeMerchant: merchantCode,
  }));
  return { merchantCode, people, seq: 0, hash: Buffer.alloc(0) };
}

/** The first are picked far more often than the last. */
function pick<T>(items: readonly T[], random: number): T {
  return items[Math.floor(items.length * random * random)] as T;
}

/** Xorshift: quick, and the same numbers every time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
