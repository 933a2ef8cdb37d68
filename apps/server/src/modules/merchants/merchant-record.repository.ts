import { query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import type { MerchantContact, RecordPatch, Server } from './merchant-record.ts';
import { merchantColumns, type MerchantRow, visible } from './merchants.repository.ts';

export const merchantAudit = audited('merchant', 'platform.merchants', {
  columns: [
    'alias',
    'name_cn',
    'name_en',
    'parent_code',
    'enabled',
    'second_factor_required',
    'purchases',
    'service_in_china',
    'icp_certificate',
    'cdn_admin',
  ],
  also: ['contacts', 'servers'],
  left: {
    ...leftOut,
    code: 'stands beside the change',
    permission_epoch: 'only counts',
    names_key: 'follows from the names',
  },
});

interface DomainReference {
  readonly id: string;
  readonly name: string;
  readonly state: string;
}

export interface MerchantRecordRow extends MerchantRow {
  readonly serviceInChina: boolean;
  readonly icpCertificate: string;
  readonly cdnAdmin: 'PLATFORM' | 'MERCHANT';
  readonly contacts: MerchantContact[];
  readonly servers: Server[];
  readonly projectInfo: { projectCode: string; name: string; tag: string; enabled: boolean }[];
  readonly anchorPushDomains: DomainReference[];
  readonly merchantPushDomains: DomainReference[];
  readonly cdnDomains: DomainReference[];
  readonly referenceCounts: Record<'projectInfo' | 'anchorPushDomains' | 'merchantPushDomains' | 'cdnDomains', number>;
  readonly adminAccounts: {
    id: string;
    account: string;
    name: string;
    email: string;
    enabled: boolean;
    isInvited: boolean;
    invitationExpiresTime: string | null;
  }[];
}

const contactsOf = sql<MerchantContact[]>`coalesce((SELECT json_agg(json_build_object('type', type, 'name', name,
    'callingCode', calling_code, 'phone', phone, 'email', email, 'remark', remark) ORDER BY position)
  FROM platform.merchant_contacts WHERE merchant_code = merchant.code), '[]')`;

const serversOf = sql<Server[]>`coalesce((SELECT json_agg(json_build_object('type', type, 'address', address,
    'remark', remark) ORDER BY position)
  FROM platform.merchant_servers WHERE merchant_code = merchant.code), '[]')`;

/** Those in charge; the last invitation that nobody used. */
const adminAccounts = sql`coalesce((SELECT json_agg(json_build_object('id', account.id::text, 'account', account.account,
    'name', account.name, 'email', account.email, 'enabled', account.enabled,
    'isInvited', NOT EXISTS (SELECT FROM identity.last_sign_ins last WHERE last.account_id = account.id),
    'invitationExpiresTime', (SELECT to_char(max(invited.expires_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      FROM identity.password_resets invited WHERE invited.account_id = account.id AND invited.used_at IS NULL
        AND invited.kind = 'invitation')) ORDER BY account.id)
  FROM tenant.account_roles joined
  JOIN tenant.accounts account ON account.merchant_code = merchant.code AND account.id = joined.account_id
  WHERE joined.merchant_code = merchant.code AND joined.role_id = 1 AND account.deleted_at IS NULL), '[]')`;

/** References are not listed without end: the record counts all, and their own pages show them. */
const mostReferences = sql.lit(200);

const projectInfo = sql`coalesce((SELECT json_agg(project) FROM (SELECT id::text AS "projectCode", name, tag,
    is_enabled AS enabled FROM tenant.push_targets WHERE merchant_code = merchant.code ORDER BY id LIMIT ${mostReferences}) project), '[]')`;

function livingDomains(kind: 'push' | 'pull', type?: 'STREAMER' | 'PLATFORM') {
  const ofType = type === undefined ? sql`true` : sql`type = ${sql.lit(type)}`;
  return sql`tenant.domains WHERE merchant_code = merchant.code AND kind = ${sql.lit(kind)} AND ${ofType}
    AND state <> 'REMOVED'`;
}

function domainsOf(...of: Parameters<typeof livingDomains>) {
  return sql`coalesce((SELECT json_agg(domain) FROM (SELECT id::text, name, state FROM ${livingDomains(...of)}
    ORDER BY id LIMIT ${mostReferences}) domain), '[]')`;
}

const referenceCounts = sql`json_build_object(
    'projectInfo', (SELECT count(*) FROM tenant.push_targets WHERE merchant_code = merchant.code),
    'anchorPushDomains', (SELECT count(*) FROM ${livingDomains('push', 'STREAMER')}),
    'merchantPushDomains', (SELECT count(*) FROM ${livingDomains('push', 'PLATFORM')}),
    'cdnDomains', (SELECT count(*) FROM ${livingDomains('pull')}))`;

export function recordByCode(code: string) {
  return query(sql<MerchantRecordRow>`SELECT ${merchantColumns}, merchant.service_in_china AS "serviceInChina", merchant.icp_certificate AS "icpCertificate",
      merchant.cdn_admin AS "cdnAdmin", ${contactsOf} AS contacts, ${serversOf} AS servers,
      ${adminAccounts} AS "adminAccounts", ${projectInfo} AS "projectInfo",
      ${domainsOf('push', 'STREAMER')} AS "anchorPushDomains", ${domainsOf('push', 'PLATFORM')} AS "merchantPushDomains",
      ${domainsOf('pull')} AS "cdnDomains", ${referenceCounts} AS "referenceCounts"
    FROM platform.merchants merchant WHERE ${visible} AND merchant.code = ${code}`);
}

/** The stored record of the open merchant, whose row is locked. */
export async function readRecord(tx: Tx, code: string) {
  return await tx
    .selectFrom('platform.merchants as merchant')
    .select([...merchantAudit.columns, 'updated_at as updatedAt', contactsOf.as('contacts'), serversOf.as('servers')])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
}

/** Sections that are not given stay as they are. */
export async function saveRecord(tx: Tx, code: string, { columns, contacts, servers }: RecordPatch): Promise<void> {
  await tx
    .updateTable('platform.merchants')
    .set({ alias: sql`alias`, ...columns })
    .where('code', '=', code)
    .execute();
  if (contacts !== undefined) {
    await tx.deleteFrom('platform.merchant_contacts').where('merchant_code', '=', code).execute();
    const rows = contacts.map(({ callingCode, ...each }, position) => ({
      ...each,
      calling_code: callingCode,
      merchant_code: code,
      position: position + 1,
    }));
    if (rows.length > 0) await tx.insertInto('platform.merchant_contacts').values(rows).execute();
  }
  if (servers !== undefined) {
    await tx.deleteFrom('platform.merchant_servers').where('merchant_code', '=', code).execute();
    const rows = servers.map((each, position) => ({ ...each, merchant_code: code, position: position + 1 }));
    if (rows.length > 0) await tx.insertInto('platform.merchant_servers').values(rows).execute();
  }
}

interface NewMerchant extends Required<RecordPatch> {
  readonly code: string;
  readonly roleKeys: readonly string[];
  readonly admin: {
    readonly account: string;
    readonly name: string;
    readonly email: string;
    readonly passwordHash: string;
  };
  readonly invitation: {
    readonly tokenHash: Buffer;
    readonly hours: number;
    readonly pageUrl: string;
    readonly apiPath: string;
    readonly traceId: string;
    readonly clientAddress: string;
  };
}

/** Merchant, role 1, first admin and invitation; only a super-admin's transaction in the platform may. */
export async function makeMerchant(
  tx: Tx,
  { code, columns, contacts, servers, roleKeys, admin, invitation }: NewMerchant,
) {
  const record = JSON.stringify({ ...columns, contacts, servers });
  const link = JSON.stringify({ ...invitation, tokenHash: invitation.tokenHash.toString('hex') });
  const { rows } = await sql<{
    accountId: string;
    expiresAt: Date;
    updatedAt: Date;
  }>`SELECT account_id::text AS "accountId",
      expires_at AS "expiresAt", updated_at AS "updatedAt"
    FROM platform.make_merchant(${code}, ${record}::jsonb, ${roleKeys}::text[], ${JSON.stringify(admin)}::jsonb,
      ${link}::jsonb)`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error(`${code} was not made`);
  return made;
}

/** Of the open merchant: one in charge who has never signed in; undefined where the account is not in charge. */
export async function readAdmin(tx: Tx, code: string, accountId: string) {
  return await tx
    .selectFrom('tenant.accounts as account')
    .innerJoin('tenant.account_roles as joined', (join) =>
      join.onRef('joined.merchant_code', '=', 'account.merchant_code').onRef('joined.account_id', '=', 'account.id'),
    )
    .select(['account.enabled', 'account.name'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM identity.last_sign_ins last WHERE last.account_id = account.id)`.as(
        'hasSignedIn',
      ),
    )
    .where('account.merchant_code', '=', code)
    .where('account.id', '=', accountId)
    .where('account.deleted_at', 'is', null)
    .where('joined.role_id', '=', '1')
    .executeTakeFirst();
}
