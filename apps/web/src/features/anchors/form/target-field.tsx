import { chosenOf } from '@touchline/domain/lists/multi-select';
import { useTranslation } from 'react-i18next';

import type { usePushTargetOptions } from '../../../entities/push-target/push-target-options.ts';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { MultiSelect } from '../../../widgets/pickers/multi-select.tsx';
import '../anchors.messages.ts';
import type { AnchorValues } from './anchor-form.ts';

interface TargetFieldProps {
  form: TypedForm<AnchorValues>;
  query: ReturnType<typeof usePushTargetOptions>;
}

/** Enabled targets of the chosen merchant, and the disabled ones that the anchor has already. */
export function TargetField({ form, query }: TargetFieldProps) {
  const { t } = useTranslation('anchors');
  const { merchant } = form.values;
  const { data, isError } = query;
  const hintOf = () => {
    if (merchant === null) return t('filters.merchantFirst');
    if (isError) return t('form.targetsFailed');
    return data?.some(({ enabled }) => enabled) === false ? t('form.noTargets') : t('form.targetsHint');
  };
  return (
    <FormItem<AnchorValues, readonly string[]> form={form} name="projectCodes" isRequired hint={hintOf()}>
      {({ id, value, onValue, aria }) => {
        const offered = (data ?? []).filter(({ projectCode, enabled }) => enabled || value.includes(projectCode));
        const ids = offered.map(({ projectCode }) => Number(projectCode));
        return (
          <MultiSelect
            // Another merchant's targets begin anew, without a refusal that was about the ones before.
            key={merchant?.code}
            id={id}
            label={t('fields.projects')}
            describedBy={aria['aria-describedby']}
            options={offered.map(({ projectCode, name, enabled }) => ({
              value: Number(projectCode),
              label: enabled ? name : t('targets.disabled', { name }),
            }))}
            value={value.map(Number)}
            isRequired
            isDisabled={data === undefined}
            width="100%"
            onChange={(next) => onValue(chosenOf(next, ids).map(String))}
          />
        );
      }}
    </FormItem>
  );
}
