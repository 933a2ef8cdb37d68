import { domainLimits } from '@touchline/domain/domains/domain-rules';
import type { DomainActRefusal, DomainKind } from '@touchline/domain/domains/domain-states';

import { Refusal } from '../../platform/refusal.ts';

export function refused(errorMessage: string, field?: string): Refusal {
  return new Refusal('formRefused', { details: [{ ...(field !== undefined && { field }), errorMessage }] });
}

const refusalTexts: Readonly<Record<DomainActRefusal, string>> = {
  removed: '域名已移除，不能再操作',
  alreadyInUse: '域名正在使用中',
  notSpare: '只有备用域名可以进行此操作',
  notClean: '只有已停用的域名可以恢复为备用',
  alreadyClean: '域名已经停用',
  byOrder: '推流域名按备用顺序自动启用',
  inUse: '使用中的推流域名不能更换推送目标，请先停用',
  noTarget: '主播推流域名不属于推送目标',
};

/** Refuses what the state machine does not allow. */
export function requireAllowed<T>(
  outcome: T | DomainActRefusal,
  field?: string,
): asserts outcome is Exclude<T, string> {
  if (typeof outcome === 'string') throw refused(refusalTexts[outcome as DomainActRefusal], field);
}

const kindNames: Readonly<Record<DomainKind, string>> = { push: '推流域名', pull: '拉流域名' };

export function requireFreeDomainName(taken: { readonly kind: string } | undefined): void {
  if (taken !== undefined) throw refused(`该域名已存在于${kindNames[taken.kind as DomainKind]}中`, 'name');
}

export function requireRoomForDomain(count: number): void {
  if (count >= domainLimits.domainsPerMerchant)
    throw refused(`每个商户最多 ${domainLimits.domainsPerMerchant.toLocaleString('en')} 个域名`);
}
