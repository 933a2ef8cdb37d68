import type { Pool } from '@touchline/db/pool';

const timestamps = {
  'identity.sessions': ['created_at', 'last_seen_at'],
  'identity.devices': ['created_at', 'last_used_at', 'expires_at'],
  'identity.password_resets': ['created_at', 'expires_at'],
  'identity.email_undos': ['created_at', 'expires_at'],
  'identity.sign_in_links': ['created_at', 'expires_at', 'pass_expires_at'],
  'identity.sign_in_challenges': ['created_at', 'expires_at'],
} as const;

export type AgingTable = keyof typeof timestamps;

/** Moves the life of an account's rows into the past, as if the time had gone by. */
export async function age(
  owner: Pool,
  table: AgingTable,
  accountId: string,
  interval: string,
  columns: readonly string[] = timestamps[table],
): Promise<void> {
  const moved = columns.map((column) => `${column} = ${column} - $2::interval`).join(', ');
  const { rowCount } = await owner.query(`UPDATE ${table} SET ${moved} WHERE account_id = $1`, [accountId, interval]);
  if (rowCount === 0) throw new Error(`nothing of account ${accountId} in ${table}`);
}

/** Lets the grace of a device's earlier tokens run out. */
export async function ageReplacedTokens(owner: Pool, accountId: string, interval: string): Promise<void> {
  await owner.query(
    `UPDATE identity.replaced_device_tokens SET replaced_at = replaced_at - $2::interval
     WHERE device_id IN (SELECT id FROM identity.devices WHERE account_id = $1)`,
    [accountId, interval],
  );
}

/** Lets the delay of a subject, or of an account at every address, pass and keeps the count. */
export async function passDelay(owner: Pool, subject: string): Promise<void> {
  await owner.query(
    "UPDATE identity.sign_in_failures SET next_try_at = now() WHERE subject = $1 OR starts_with(subject, $1 || '@')",
    [subject],
  );
}
