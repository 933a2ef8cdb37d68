import { usualWangsuSettings } from '@touchline/domain/signing/cdn-signing';

import type { Database } from './database.ts';

export async function plantTarget(
  database: Database,
  merchantCode: string,
  { name, tag, isEnabled = true }: { name: string; tag: string; isEnabled?: boolean },
): Promise<string> {
  const [project] = await database.run<{ id: string }>(
    merchantCode,
    'INSERT INTO tenant.push_targets (merchant_code, name, tag, is_enabled) VALUES ($1, $2, $3, $4) RETURNING id',
    [merchantCode, name, tag, isEnabled],
  );
  if (project === undefined) throw new Error('no target was planted');
  return project.id;
}

interface PlantedDomain {
  readonly name: string;
  readonly kind?: 'push' | 'pull';
  readonly type?: 'STREAMER' | 'PLATFORM';
  readonly state?: 'SPARE' | 'IN_USE' | 'CLEAN' | 'REMOVED';
  readonly cdn?: 'ALI' | 'WSU' | 'OTH';
  readonly projectCode?: string;
  readonly position?: number;
  readonly remark?: string;
}

/** With the changes of state that led there. */
export async function plantDomain(database: Database, merchantCode: string, domain: PlantedDomain): Promise<string> {
  const { name, kind = 'push', type = 'PLATFORM', state = 'SPARE', cdn = 'ALI', position = 1, remark = '' } = domain;
  const ownCdn = kind === 'push' && type === 'STREAMER' ? null : cdn;
  const reason = state === 'REMOVED' ? 'ICP_INVALID' : null;
  const target = domain.projectCode ?? null;
  const wangsu = ownCdn === 'WSU' ? usualWangsuSettings : null;
  const [planted] = await database.run<{ id: string }>(
    merchantCode,
    `INSERT INTO tenant.domains
       (merchant_code, kind, type, name, cdn, app, wangsu, state, push_target_id, position, remark, remove_reason)
     VALUES ($1, $2, $3, $4, $5, 'live', $6, $7, $8, $9, $10, $11) RETURNING id`,
    [merchantCode, kind, type, name, ownCdn, wangsu, state, target, position, remark, reason],
  );
  if (planted === undefined) throw new Error('no domain was planted');
  const steps = [[null, 'SPARE', 'CREATED', null], ...(state === 'SPARE' ? [] : [['SPARE', state, 'PERSON', reason]])];
  for (const step of steps)
    await database.run(
      merchantCode,
      `INSERT INTO tenant.domain_changes
         (merchant_code, domain_id, from_state, to_state, cause, reason, push_target_id, account_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, '苏敏')`,
      [merchantCode, planted.id, ...step, target],
    );
  return planted.id;
}
