import { randomBytes, randomInt } from 'node:crypto';

import { allPermissionKeys } from '@touchline/domain/permission-tree';

import { signedIn, type ValidRequests } from './caller.ts';
import type { Lane } from './lane.ts';

type RightsCall =
  | 'accounts.list'
  | 'accounts.get'
  | 'accounts.create'
  | 'accounts.update'
  | 'accounts.set-password'
  | 'accounts.delete'
  | 'accounts.roles'
  | 'accounts.set-roles'
  | 'accounts.permissions'
  | 'roles.list'
  | 'roles.get'
  | 'roles.create'
  | 'roles.copy'
  | 'roles.update'
  | 'roles.delete'
  | 'roles.tree'
  | 'roles.permissions'
  | 'roles.preview'
  | 'roles.set-permissions'
  | 'roles.users'
  | 'merchants.list'
  | 'merchants.get'
  | 'merchants.update';

const flag = () => randomInt(2) === 0;
const newName = () => `名 ${randomBytes(6).toString('hex')}`;
const someKeys = () => allPermissionKeys.filter(() => randomInt(8) === 0);

async function withAccount(lane: Lane) {
  const caller = await signedIn(lane);
  const { id, updatedTime } = await lane.colleagueOf(caller.person);
  return { ...caller, params: { id }, updatedTime };
}

async function withRole(lane: Lane) {
  const caller = await signedIn(lane);
  const { id, updatedTime } = await lane.roleFor(caller.person);
  return { ...caller, params: { id }, updatedTime };
}

async function reading({ cookies, person, params }: Awaited<ReturnType<typeof withRole>>) {
  return { cookies, person, params };
}

async function listing(lane: Lane) {
  const caller = await signedIn(lane);
  return { ...caller, query: randomInt(2) === 0 ? {} : { keyword: 'a', size: 20 } };
}

export const rightsRequests: ValidRequests<RightsCall> = {
  'accounts.list': listing,
  'accounts.get': async (lane) => reading(await withAccount(lane)),
  async 'accounts.create'(lane) {
    const text = randomBytes(6).toString('hex');
    const body = { account: `a${text}`, name: newName(), email: `${text}@proof.example`, password: `N-${text}` };
    return { ...(await signedIn(lane)), body };
  },
  async 'accounts.update'(lane) {
    const { updatedTime, ...caller } = await withAccount(lane);
    const change = randomInt(2) === 0 ? { name: newName() } : { enabled: randomInt(2) === 0 };
    return { ...caller, body: { ...change, updatedTime } };
  },
  async 'accounts.set-password'(lane) {
    const { updatedTime: _updatedTime, ...caller } = await withAccount(lane);
    return { ...caller, body: { password: `N-${randomBytes(8).toString('hex')}` } };
  },
  async 'accounts.delete'(lane) {
    const { updatedTime: _updatedTime, ...caller } = await withAccount(lane);
    return { ...caller, query: { merchantCode: caller.person.merchantCode } };
  },
  'accounts.roles': async (lane) => reading(await withAccount(lane)),
  async 'accounts.set-roles'(lane) {
    const { updatedTime, ...caller } = await withAccount(lane);
    return { ...caller, query: { updatedTime }, body: [(await lane.roleFor(caller.person)).id] };
  },
  'accounts.permissions': async (lane) => reading(await withAccount(lane)),
  'roles.list': async (lane) => {
    const { query, ...caller } = await listing(lane);
    return { ...caller, query: { ...query, includeAdmin: flag() } };
  },
  'roles.get': async (lane) => reading(await withRole(lane)),
  'roles.create': async (lane) => ({ ...(await signedIn(lane)), body: { name: newName(), description: '说明' } }),
  'roles.copy': async (lane) => ({ ...(await reading(await withRole(lane))), body: { name: newName() } }),
  async 'roles.update'(lane) {
    const { updatedTime, ...caller } = await withRole(lane);
    return { ...caller, body: { name: newName(), updatedTime } };
  },
  'roles.delete': async (lane) => ({ ...(await reading(await withRole(lane))), query: { confirmInUse: flag() } }),
  'roles.tree': async (lane) => ({ ...(await signedIn(lane)), query: { hasBac: flag() } }),
  'roles.permissions': async (lane) => reading(await withRole(lane)),
  'roles.preview': async (lane) => ({
    ...(await reading(await withRole(lane))),
    query: { keys: someKeys().join(',') },
  }),
  async 'roles.set-permissions'(lane) {
    const { updatedTime, ...caller } = await withRole(lane);
    return { ...caller, query: { updatedTime }, body: someKeys() };
  },
  'roles.users': async (lane) => reading(await withRole(lane)),
  'merchants.list': async (lane) => ({ ...(await signedIn(lane)), query: {} }),
  async 'merchants.get'(lane) {
    const caller = await signedIn(lane);
    return { ...caller, params: { code: caller.person.merchantCode } };
  },
  async 'merchants.update'(lane) {
    const person = await lane.superAdmin();
    const { code, updatedTime } = await lane.spareMerchant();
    return {
      person,
      cookies: { session: await lane.sessionOf(person) },
      params: { code },
      query: { merchantCodeBySa: code },
      body: { secondFactorRequired: randomInt(2) === 0, updatedTime },
    };
  },
};
