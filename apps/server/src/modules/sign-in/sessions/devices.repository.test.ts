import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantDevice } from '../../../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../../../test/stack/stack.ts';
import { tokenHash } from '../../../platform/keys/tokens.ts';
import { deviceOfToken, findDevice } from './devices.repository.ts';

const devices = 5000;

let stack: TestStack;
let accountId: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  accountId = await stack.addAccount('alpha', 'many');
  await stack.owner.query(
    `WITH planted AS (
       INSERT INTO identity.devices (token_hash, merchant_code, account_id, user_agent, address, expires_at)
       SELECT sha256(n::text::bytea), 'alpha', $1, 'planted', '127.0.0.1', now() + interval '1 day'
       FROM generate_series(1, $2::integer) n RETURNING id
     )
     INSERT INTO identity.replaced_device_tokens (token_hash, device_id)
     SELECT sha256(('before ' || id)::bytea), id FROM planted`,
    [accountId, devices],
  );
  await stack.owner.query('ANALYZE identity.devices, identity.replaced_device_tokens');
});
afterAll(() => stack.close());

function nodesOf(plan: object): string[] {
  return [...JSON.stringify(plan).matchAll(/"Node Type":"([^"]+)"/g)].map(([, type]) => type ?? '');
}

it('finds the device of a token by indexes alone, as the server’s role', async () => {
  const { id, token } = await plantDevice(stack.owner, { merchantCode: 'alpha', accountId });
  await inMerchant(stack.platform.pool, null, async (tx) => {
    expect(await findDevice(tx, tokenHash(token))).toEqual({ id, accountId, merchantCode: 'alpha', token: 'current' });
    const nodes = nodesOf(await deviceOfToken(tx, tokenHash(token)).explain('json'));
    expect(nodes.filter((node) => node.startsWith('Index'))).toHaveLength(3);
    expect(nodes).not.toContain('Seq Scan');
  });
});
