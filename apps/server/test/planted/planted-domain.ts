import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import type { DomainKind, DomainState, DomainType } from '@touchline/domain/domains/domain-states';

import { insertDomain, setDomainState } from '../../src/modules/domains/domain-lines.repository.ts';
import { domainKeyOwner, putKey } from '../../src/modules/domains/signing.repository.ts';
import { insertPushTarget } from '../../src/modules/push-targets/push-targets.repository.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { createSealer } from '../../src/platform/keys/sealing.ts';
import { uniqueAccount } from '../stack/stack.ts';

export async function plantPushTarget(owner: Pool, merchantCode: string, name = uniqueAccount('目标')) {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { id, updatedAt } = await insertPushTarget(tx, merchantCode, { name, tag: name });
    return { projectCode: id, name, updatedTime: updatedAt.toISOString() };
  });
}

interface PlantedDomain {
  readonly name?: string;
  readonly type?: DomainType;
  readonly projectCode?: string | null;
  readonly state?: DomainState;
}

export async function plantDomain(owner: Pool, merchantCode: string, kind: DomainKind, planted: PlantedDomain = {}) {
  const { name = uniqueDomain(), type = 'PLATFORM', projectCode = null, state = 'SPARE' } = planted;
  const cdn = kind === 'push' && type === 'STREAMER' ? null : 'ALI';
  const settings = { cdn, app: 'live', wangsu: null, push_target_id: projectCode, remark: '' } as const;
  return await inMerchant(owner, merchantCode, async (tx) => {
    const made = await insertDomain(tx, merchantCode, { kind, type, name, ...settings });
    const reason = state === 'REMOVED' ? 'MER_STOP' : null;
    const { id, updatedAt } = state === 'SPARE' ? made : await setDomainState(tx, merchantCode, made.id, state, reason);
    return { id, name, updatedTime: updatedAt.toISOString() };
  });
}

/** As a call would have written it. */
export async function plantDomainKey(
  owner: Pool,
  keys: Config['keys'],
  domain: { readonly merchantCode: string; readonly id: string },
  key = 'an-example-key',
): Promise<void> {
  const sealed = createSealer(keys.sealing).seal(key, domainKeyOwner(domain));
  await inMerchant(owner, domain.merchantCode, (tx) => putKey(tx, domain, sealed));
}

export function uniqueDomain(): string {
  return `${uniqueAccount('push').toLowerCase()}.example.com`;
}
