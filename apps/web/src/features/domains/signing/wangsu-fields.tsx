import { wangsuModes, wangsuOrders, type WangsuSettings, wangsuTimeBases } from '@touchline/domain/signing/cdn-signing';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { FormItem } from '../../../widgets/form/form-item.tsx';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { dropdownListHeight } from '../../../widgets/pickers/dropdown-list-height.ts';
import type { DomainValues } from '../domain-form.ts';
import '../domains.messages.ts';
import { useWangsuWords } from './wangsu-words.ts';

import styles from '../domains.module.css';

/** Wangsu differs per domain: as its console has it. */
export function WangsuFields({ form }: { form: TypedForm<DomainValues> }) {
  const { t } = useTranslation('domains');
  const words = useWangsuWords();
  return (
    <fieldset className={styles.wangsu}>
      <legend>
        {t('wangsu.title')}
        <span className={styles.quiet}>{t('wangsu.hint')}</span>
      </legend>
      <div className={styles.three}>
        <TextInput form={form} name="signatureName" />
        <TextInput form={form} name="timeName" />
        <Choice form={form} name="order" options={wangsuOrders} words={words.order} />
        <Choice form={form} name="timeBase" options={wangsuTimeBases} words={words.timeBase} />
        <Choice
          form={form}
          name="mode"
          options={wangsuModes}
          words={words.mode}
          hint={t(`wangsu.modeHints.${form.values.mode}`)}
        />
      </div>
    </fieldset>
  );
}

type ChoiceName = 'order' | 'timeBase' | 'mode';

interface ChoiceProps<Name extends ChoiceName> {
  form: TypedForm<DomainValues>;
  name: Name;
  options: readonly WangsuSettings[Name][];
  words: (value: WangsuSettings[Name]) => string;
  hint?: ReactNode;
}

function Choice<Name extends ChoiceName>({ form, name, options, words, hint }: ChoiceProps<Name>) {
  return (
    <FormItem<DomainValues, WangsuSettings[Name]> form={form} name={name as never} hint={hint}>
      {({ id, value, onValue, aria }) => (
        <Select
          listHeight={dropdownListHeight}
          {...aria}
          id={id}
          value={value}
          options={options.map((option) => ({ value: option, label: words(option) }))}
          onChange={onValue}
        />
      )}
    </FormItem>
  );
}
