import { randomInt } from 'node:crypto';

import { signedIn, type ValidRequests } from './caller.ts';
import type { Lane } from './lane.ts';

async function withFilter(lane: Lane) {
  const caller = await signedIn(lane);
  const filters = [
    {},
    { userAccount: caller.person.account },
    { type: 'functionName' as const, keyword: '登录' },
    { startDate: '2026-01-01', endDate: '2099-12-31' },
    { merchantCode: caller.person.merchantCode, startDate: '2026-01-01T00:00:00.000Z' },
  ];
  return { ...caller, query: filters[randomInt(filters.length)] ?? {} };
}

export const logRequests: ValidRequests<
  'operation-logs.list' | 'operation-logs.get' | 'operation-logs.verify' | 'operation-logs.export'
> = {
  async 'operation-logs.list'(lane) {
    const caller = await withFilter(lane);
    const query = { ...caller.query, current: 1 + randomInt(3), size: 1 + randomInt(200) };
    return { ...caller, query };
  },
  async 'operation-logs.get'(lane) {
    const caller = await signedIn(lane);
    return { ...caller, params: { id: await lane.logOf(caller.person) } };
  },
  async 'operation-logs.verify'(lane) {
    return { ...(await signedIn(lane)), query: randomInt(2) === 0 ? {} : { startDate: '2026-01-01' } };
  },
  'operation-logs.export': withFilter,
};
