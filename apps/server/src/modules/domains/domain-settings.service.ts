import { ingestApp, usualApp } from '@touchline/domain/domains/domain-rules';
import { type DomainKind, type DomainType, isSigned } from '@touchline/domain/domains/domain-states';
import { type Cdn, usualWangsuSettings, type WangsuSettings } from '@touchline/domain/signing/cdn-signing';

import type { DomainSettings } from './domain-lines.repository.ts';
import { refused } from './domains.policy.ts';

/** Settings as a call gives them; what is left out stays as it is. */
export interface GivenSettings {
  readonly cdn?: Cdn | null | undefined;
  readonly app?: string | undefined;
  readonly key?: string | null | undefined;
  readonly wangsu?: WangsuSettings | null | undefined;
  readonly projectCode?: string | null | undefined;
  readonly remark?: string | undefined;
}

interface SettingsOwner {
  readonly kind: DomainKind;
  readonly type: DomainType;
}

export const newSettings: DomainSettings = { cdn: null, app: usualApp, wangsu: null, push_target_id: null, remark: '' };

/** The settings after a change; refuses those that do not fit the domain. */
export function settingsAfter(owner: SettingsOwner, before: DomainSettings, given: GivenSettings): DomainSettings {
  const { cdn = before.cdn, app = before.app, projectCode = before.push_target_id, remark = before.remark } = given;
  const rest = { app, push_target_id: projectCode, remark };
  if (!isSigned(owner)) {
    requireUnsigned({ ...given, app, cdn });
    return { ...rest, cdn: null, wangsu: null };
  }
  if (cdn === null) throw refused('请选择 CDN', 'cdn');
  if (cdn !== 'WSU') {
    if (given.wangsu) throw refused('只有网宿域名有这些签名参数', 'wangsu');
    return { ...rest, cdn, wangsu: null };
  }
  const wangsu = given.wangsu ?? before.wangsu ?? usualWangsuSettings;
  if (wangsu.signatureName === wangsu.timeName) throw refused('签名参数名与时间参数名不能相同', 'wangsu');
  return { ...rest, cdn, wangsu };
}

/** Names of our own ingest have no CDN, no key and no target. */
function requireUnsigned({ app, cdn, key, wangsu, projectCode }: GivenSettings): void {
  if (app !== ingestApp) throw refused(`主播推流域名的应用名只能是 ${ingestApp}`, 'app');
  if (cdn) throw refused('主播推流域名不使用 CDN', 'cdn');
  if (key) throw refused('主播推流域名的地址不带签名，不需要密钥', 'key');
  if (wangsu) throw refused('主播推流域名的地址不带签名', 'wangsu');
  if (projectCode) throw refused('主播推流域名不属于推送目标', 'projectCode');
}
