import {
  canHaveTarget,
  type DomainKind,
  type DomainType,
  domainTypes,
  isSigned,
} from '@touchline/domain/domains/domain-states';
import { type Cdn, cdns } from '@touchline/domain/signing/cdn-signing';
import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';

import type { WholeDomain } from '../../entities/domain/one-domain.api.ts';
import { FixedText } from '../../widgets/form/fixed-text.tsx';
import { FormItem } from '../../widgets/form/form-item.tsx';
import { TextInput } from '../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../widgets/form/typed-form.ts';
import { dropdownListHeight } from '../../widgets/pickers/dropdown-list-height.ts';
import { type DomainValues, methodOf } from './domain-form.ts';
import type { NamedPushTarget } from './domains.api.ts';
import './domains.messages.ts';
import { useMayFindPushTargets } from './narrowing.ts';
import { PushTargetPicker } from './push-target-picker.tsx';
import { AddressExample } from './signing/address-example.tsx';
import { KeyField } from './signing/key-field.tsx';
import { WangsuFields } from './signing/wangsu-fields.tsx';

import styles from './domains.module.css';

interface DomainFieldsProps {
  kind: DomainKind;
  form: TypedForm<DomainValues>;
  /** Null of a new one: name and type are chosen once. */
  domain: WholeDomain | null;
}

export function DomainFields({ kind, form, domain }: DomainFieldsProps) {
  const { t } = useTranslation(['domains', 'domain-states']);
  const { values } = form;
  const { type, name, app } = values;
  const method = methodOf(kind, values);
  const hasSigning = isSigned({ kind, type });
  return (
    <>
      <div className={styles.pair}>
        {domain === null ? (
          <>
            <TextInput form={form} name="name" hint={t('form.nameHint')} />
            <TypeField kind={kind} form={form} />
          </>
        ) : (
          <FixedText label={t('fields.name')} value={name} hint={t('form.nameFixed')} />
        )}
        {canHaveTarget({ kind, type }) && <PushTargetField form={form} domain={domain} />}
        {hasSigning && <CdnField form={form} />}
        <TextInput form={form} name="app" hint={t(hasSigning ? 'form.appHint' : 'form.ingestAppHint')} />
      </div>
      {method?.cdn === 'WSU' && <WangsuFields form={form} />}
      {method !== null && <AddressExample kind={kind} method={method} name={name} app={app} />}
      <div className={styles.pair}>
        {hasSigning && <KeyField form={form} hasKey={domain?.hasKey === true} />}
        <TextInput form={form} name="remark" kind="multiline" isOptional />
      </div>
    </>
  );
}

function TypeField({ kind, form }: Pick<DomainFieldsProps, 'kind' | 'form'>) {
  const { t } = useTranslation(['domains', 'domain-states']);
  return (
    <FormItem<DomainValues, DomainType> form={form} name="type" hint={t(`form.types.${kind}.${form.values.type}`)}>
      {({ id, value, onValue }) => (
        <Segmented<DomainType>
          id={id}
          aria-label={t('fields.type')}
          value={value}
          options={domainTypes.map((type) => ({ value: type, label: t(`domain-states:types.${kind}.${type}`) }))}
          onChange={onValue}
        />
      )}
    </FormItem>
  );
}

function CdnField({ form }: Pick<DomainFieldsProps, 'form'>) {
  const { t } = useTranslation(['domains', 'domain-states']);
  const { cdn } = form.values;
  return (
    <FormItem<DomainValues, Cdn | null>
      form={form}
      name="cdn"
      isRequired
      hint={cdn === null ? t('form.cdnHint') : t(`form.cdns.${cdn}`)}
    >
      {({ id, value, onValue, aria }) => (
        <Select<Cdn>
          listHeight={dropdownListHeight}
          {...aria}
          id={id}
          value={value}
          placeholder={t('form.cdnNeeded')}
          status={aria['aria-invalid'] === true ? 'error' : ''}
          options={cdns.map((each) => ({ value: each, label: t(`domain-states:cdns.${each}`) }))}
          onChange={onValue}
        />
      )}
    </FormItem>
  );
}

/** The push domain in use stays where it is: another target would be left without one. */
function PushTargetField({ form, domain }: Pick<DomainFieldsProps, 'form' | 'domain'>) {
  const { t } = useTranslation(['domains', 'domain-states']);
  const maySearch = useMayFindPushTargets();
  const can = domain?.can.map ?? true;
  if (can !== true || !maySearch)
    return (
      <FixedText
        label={t('fields.project')}
        value={form.values.project?.name ?? t('nothing')}
        hint={can === true ? t('form.pushTargetHidden') : t(`domain-states:refusals.${can}`)}
      />
    );
  return (
    <FormItem<DomainValues, NamedPushTarget | null> form={form} name="project" isOptional hint={t('form.project')}>
      {({ id, value, onValue, aria }) => <PushTargetPicker id={id} aria={aria} value={value} onChange={onValue} />}
    </FormItem>
  );
}
