import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';

import { type Specimens, startSpecimens } from '../../../test/specimen/specimen.ts';
import type { CallLines } from '../../platform/logging/logger.ts';

let specimens: Specimens;
let written: MockInstance<CallLines['write']>;
beforeAll(async () => {
  specimens = await startSpecimens();
  written = vi.spyOn(specimens.platform.callLines, 'write');
});
afterAll(() => specimens.close());
beforeEach(() => void written.mockClear());

const lastLine = () => written.mock.lastCall?.[0];

describe('the trace id', () => {
  const given = randomBytes(16).toString('hex');
  const proxied = { 'x-request-id': given, 'x-forwarded-for': '203.0.113.9' };
  const ask = async (headers: Record<string, string>, from = '127.0.0.1') => {
    const { error } = await specimens.browser(from).send({ method: 'GET', url: '/api/v1/specimens', headers });
    expect(lastLine()?.traceId).toBe(error.traceId);
    return error.traceId;
  };

  it('[hardening 12] the trace id is the one our own proxy gave, in the answer and in the line', async () => {
    expect(await ask(proxied)).toBe(given);
  });

  it('[hardening 12] the trace id is our own if a stranger gives one, or a proxy gives an invalid one', async () => {
    expect(await ask(proxied, '203.0.113.9')).not.toBe(given);
    expect(await ask({ 'x-request-id': given })).not.toBe(given);
    for (const odd of ['', 'x'.repeat(32), `${given}0`, given.toUpperCase(), `${given}\u0020"`])
      expect(await ask({ ...proxied, 'x-request-id': odd })).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a call that was refused', () => {
  it('[hardening 12] refused reads are attributed: at the gate, after it, and malformed ones', async () => {
    const { plain, viewer } = specimens;
    const of = (account: string) => ({ account, merchantCode: 'alpha', address: '127.0.0.1' });
    await plain.send('GET', '/specimens');
    expect(lastLine()).toMatchObject({ call: 'specimen.list', status: 403, reason: 'forbidden', ...of('plain') });
    await viewer.send('GET', '/specimens/999999');
    expect(lastLine()).toMatchObject({ call: 'specimen.get', status: 404, reason: 'notFound', ...of('viewer') });
    await viewer.send('GET', '/specimens?size=many');
    expect(lastLine()).toMatchObject({ call: 'specimen.list', status: 400, reason: 'validation', ...of('viewer') });
  });

  it.each(['file', 'watch'])(
    '[hardening 12] a refused call that asked for a %s is attributed to its caller',
    async (kind) => {
      await specimens.plain.send('GET', `/specimens/${kind}`);
      expect(lastLine()).toMatchObject({ call: `specimen.${kind}`, reason: 'forbidden', account: 'plain' });
    },
  );

  it('[hardening 12] names the merchant that a super-admin acted for', async () => {
    await specimens.superAdmin.send('GET', '/specimens/999999?merchantCodeBySa=beta');
    expect(lastLine()).toMatchObject({ reason: 'notFound', account: 'chief', merchantCode: 'beta' });
  });

  it('[hardening 12] of nobody names the address alone, and what succeeds names nobody', async () => {
    await specimens.nobody.send('GET', '/specimens');
    expect(lastLine()).toMatchObject({ status: 401, reason: 'sessionExpired', address: '127.0.0.1' });
    expect(lastLine()).not.toHaveProperty('account');
    await specimens.viewer.send('GET', '/specimens');
    expect(Object.keys(lastLine() ?? {}).toSorted()).toEqual(['call', 'ms', 'status', 'traceId']);
  });
});
