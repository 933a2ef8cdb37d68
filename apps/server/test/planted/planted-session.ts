import type { Pool } from '@touchline/db/pool';

import type { AccountRef } from '../../src/platform/account-ref.ts';
import { newToken, tokenHash } from '../../src/platform/keys/tokens.ts';
import type { Browser } from '../browser/browser.ts';

/** A session for each account, as its own row and as after a typed sign-in; answers the tokens in the same order. */
export async function plantSessions(owner: Pool, accounts: readonly AccountRef[]): Promise<string[]> {
  const tokens = accounts.map(() => newToken());
  await owner.query(
    `INSERT INTO identity.sessions (token_hash, merchant_code, account_id, user_agent, address, proven_at)
     SELECT *, 'planted', '127.0.0.1', now() FROM unnest($1::bytea[], $2::text[], $3::bigint[])`,
    [tokens.map(tokenHash), accounts.map((a) => a.merchantCode), accounts.map((a) => a.accountId)],
  );
  return tokens;
}

export async function signInDirectly(browser: Browser, owner: Pool, account: AccountRef): Promise<Browser> {
  const [token = ''] = await plantSessions(owner, [account]);
  browser.cookies.set('touchline_session', token);
  return browser;
}

/** The id of one more session of an account. */
export async function plantSession(owner: Pool, account: AccountRef): Promise<string> {
  const [token = ''] = await plantSessions(owner, [account]);
  return await idOf(owner, 'SELECT id FROM identity.sessions WHERE token_hash = $1', [tokenHash(token)]);
}

/** As after a sign-in by a remembered device, or ten minutes later. */
export async function forgetProof(owner: Pool, accountId: string): Promise<void> {
  await owner.query('UPDATE identity.sessions SET proven_at = NULL WHERE account_id = $1', [accountId]);
}

/** A remembered device of an account, with the token that its browser would hold. */
export async function plantDevice(owner: Pool, account: AccountRef): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = await idOf(
    owner,
    `INSERT INTO identity.devices (token_hash, merchant_code, account_id, user_agent, address, expires_at)
     VALUES ($1, $2, $3, 'planted', '127.0.0.1', now() + interval '1 day') RETURNING id`,
    [tokenHash(token), account.merchantCode, account.accountId],
  );
  return { id, token };
}

/** A password reset whose mail has gone out. */
export async function plantReset(owner: Pool, account: AccountRef): Promise<string> {
  const token = newToken();
  await owner.query(
    `INSERT INTO identity.password_resets (token_hash, merchant_code, account_id, page_url, trace_id, expires_at)
     VALUES ($1, $2, $3, '', '', now() + interval '30 minutes')`,
    [tokenHash(token), account.merchantCode, account.accountId],
  );
  return token;
}

/** A link to sign in at a new address, whose mail has gone out. */
export async function plantSignInLink(owner: Pool, account: AccountRef): Promise<string> {
  const token = newToken();
  await owner.query(
    `INSERT INTO identity.sign_in_links (token_hash, merchant_code, account_id, page_url, armed_at, expires_at)
     VALUES ($1, $2, $3, '', now(), now() + interval '15 minutes')`,
    [tokenHash(token), account.merchantCode, account.accountId],
  );
  return token;
}

/** A change of address whose mail has gone out. */
export async function plantEmailUndo(owner: Pool, account: AccountRef): Promise<string> {
  const token = newToken();
  await owner.query(
    `INSERT INTO identity.email_undos (token_hash, merchant_code, account_id, old_email, new_email, page_url, expires_at)
     VALUES ($1, $2, $3, 'old@example.com', 'new@example.com', '', now() + interval '72 hours')`,
    [tokenHash(token), account.merchantCode, account.accountId],
  );
  return token;
}

async function idOf(owner: Pool, text: string, values: unknown[]): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(text, values);
  const row = rows[0];
  if (row === undefined) throw new Error('nothing planted');
  return row.id;
}
