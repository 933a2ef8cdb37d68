import { domainRules, usualApp } from '@touchline/domain/domains/domain-rules';
import { canHaveTarget, type DomainKind, type DomainType, isSigned } from '@touchline/domain/domains/domain-states';
import { checkField, type FieldRule } from '@touchline/domain/field-rules';
import {
  type Cdn,
  type SigningMethod,
  usualWangsuSettings,
  type WangsuSettings,
} from '@touchline/domain/signing/cdn-signing';
import { useTranslation } from 'react-i18next';

import '../../entities/domain/domain-states.messages.ts';
import type { WholeDomain } from '../../entities/domain/one-domain.api.ts';
import { fieldText } from '../../lib/validation-texts.ts';
import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import type { Version } from '../../widgets/form/use-record-editor.ts';
import type { SentSettings, NamedPushTarget, NewDomainBody } from './domains.api.ts';
import './domains.messages.ts';
import { useWangsuWords } from './signing/wangsu-words.ts';

/** Wangsu's settings stand beside the others: each is a field of its own. */
export interface DomainValues extends WangsuSettings {
  readonly name: string;
  readonly type: DomainType;
  readonly cdn: Cdn | null;
  readonly app: string;
  /** Only ever written: empty leaves it as it is. */
  readonly key: string;
  readonly project: NamedPushTarget | null;
  readonly remark: string;
}

const wangsuNames = ['signatureName', 'timeName', 'order', 'timeBase', 'mode'] as const;

export function emptyDomain(project: NamedPushTarget | null): DomainValues {
  return {
    ...usualWangsuSettings,
    name: '',
    type: 'PLATFORM',
    cdn: null,
    app: usualApp,
    key: '',
    project,
    remark: '',
  };
}

export function versionOf(domain: WholeDomain): Version<DomainValues> {
  const { name, type, cdn, app, project, remark, wangsu, updatedTime } = domain;
  return {
    values: { ...(wangsu ?? usualWangsuSettings), name, type, cdn, app, key: '', project, remark },
    updatedTime,
  };
}

function wangsuOf(values: DomainValues): WangsuSettings {
  const { signatureName, timeName, order, timeBase, mode } = values;
  return { signatureName, timeName, order, timeBase, mode };
}

/** How addresses would be signed; null before a CDN is chosen, and of our own ingest. */
export function methodOf(kind: DomainKind, values: DomainValues): SigningMethod | null {
  const { type, cdn } = values;
  if (cdn === null || !isSigned({ kind, type })) return null;
  return cdn === 'WSU' ? { cdn, settings: wangsuOf(values) } : { cdn };
}

export function newDomainBody(kind: DomainKind, values: DomainValues): NewDomainBody {
  const { name, type, cdn, app, key, project, remark } = values;
  const hasSigning = isSigned({ kind, type });
  return {
    name,
    type,
    app,
    remark,
    ...(hasSigning && { cdn, ...(cdn === 'WSU' && { wangsu: wangsuOf(values) }), ...(key !== '' && { key }) }),
    ...(canHaveTarget({ kind, type }) && project !== null && { projectCode: project.projectCode }),
  };
}

/** Only what changed; the key is sent by itself. Wangsu's settings go together with the choice of the CDN. */
export function changedSettings(changed: Partial<DomainValues>, values: DomainValues): SentSettings {
  const { cdn, app, project, remark } = changed;
  const isWangsu = values.cdn === 'WSU';
  const hasWangsuChange = cdn !== undefined || (isWangsu && wangsuNames.some((name) => changed[name] !== undefined));
  const given = Object.entries({
    cdn,
    app,
    remark,
    wangsu: hasWangsuChange ? (isWangsu ? wangsuOf(values) : null) : undefined,
    projectCode: project === undefined ? undefined : (project?.projectCode ?? null),
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

export function useDomainFields(kind: DomainKind, isNew: boolean): FieldSpecs<DomainValues> {
  const { t } = useTranslation(['domains', 'domain-states']);
  const words = useWangsuWords();
  const isOfWangsu = (values: DomainValues) => methodOf(kind, values)?.cdn === 'WSU';
  const fault = (rule: FieldRule, value: string, label: string) => {
    const message = checkField(rule, value);
    return message === null ? null : fieldText(message, label);
  };
  const parameter = (name: 'signatureName' | 'timeName') => ({
    label: t(`fields.${name}`),
    check: (value: string, values: DomainValues) =>
      isOfWangsu(values) ? fault(domainRules.parameterName, value, t(`fields.${name}`)) : null,
  });
  return {
    name: { label: t('fields.name'), ...(isNew && { rule: domainRules.domainName }) },
    type: { label: t('fields.type'), words: (type) => t(`domain-states:types.${kind}.${type}`) },
    cdn: {
      label: t('fields.cdn'),
      check: (cdn, { type }) => (cdn === null && isSigned({ kind, type }) ? t('form.cdnNeeded') : null),
      words: (cdn) => (cdn === null ? t('nothing') : t(`domain-states:cdns.${cdn}`)),
    },
    app: { label: t('fields.app'), rule: domainRules.app },
    key: {
      label: t('fields.hasKey'),
      isSecret: true,
      check: (key, { type }) =>
        key === '' || !isSigned({ kind, type }) ? null : fault(domainRules.signingKey, key, t('fields.hasKey')),
    },
    signatureName: parameter('signatureName'),
    timeName: parameter('timeName'),
    order: { label: t('fields.order'), words: words.order },
    timeBase: { label: t('fields.timeBase'), words: words.timeBase },
    mode: { label: t('fields.mode'), words: words.mode },
    project: {
      label: t('fields.project'),
      isSame: (one, other) => one?.projectCode === other?.projectCode,
      words: (project) => project?.name ?? t('nothing'),
    },
    remark: { label: t('fields.remark'), rule: domainRules.remark },
  };
}
