import { domainRules } from '@touchline/domain/domains/domain-rules';
import {
  type DomainRemoveReason,
  domainRemoveReasons,
  missingInStateChange,
} from '@touchline/domain/domains/domain-states';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { FormItem } from '../../widgets/form/form-item.tsx';
import { TextInput } from '../../widgets/form/text-input.tsx';
import { useTypedForm } from '../../widgets/form/typed-form.ts';
import { dropdownListHeight } from '../../widgets/pickers/dropdown-list-height.ts';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import './domain-states.messages.ts';
import { leavesNone, LeavingDomain } from './leaving-domain.tsx';
import { setDomainState, useDomain } from './one-domain.api.ts';
import { useDoneNotice } from './use-done-notice.ts';

interface RemovalForm {
  reason: DomainRemoveReason | null;
  remark: string;
}

/** For good, with its reason. */
export function RemoveDialog({ kind, id, name, onDone, onClose }: ActDialogProps) {
  const { t } = useTranslation('domain-states');
  const query = useDomain(kind, id);
  const notify = useDoneNotice();
  const domain = recordOf(query);
  const isLast = domain !== undefined && leavesNone(domain);
  const form = useTypedForm<RemovalForm>({
    fields: useRemovalFields(),
    initial: { reason: null, remark: '' },
    onSubmit: async ({ reason, remark }) => {
      if (domain === undefined || reason === null) return;
      const { updatedTime } = domain;
      const confirmed = isLast ? ({ confirmNoDomain: true } as const) : {};
      const body = { act: 'remove', reason, remark, updatedTime, ...confirmed } as const;
      notify('remove', name, await setDomainState(kind, id, body));
      onDone(id);
    },
  });
  const refusal = domain?.can.remove;
  return (
    <FormDialog
      form={form}
      title={t('dialog.removeTitle', { name })}
      submitLabel={t(isLast ? 'dialog.removeAnyway' : 'dialog.remove')}
      isDanger
      canSubmit={refusal === true}
      disabledReason={refusal === undefined || refusal === true ? null : t(`refusals.${refusal}`)}
      onClose={onClose}
    >
      <RecordFrame query={query} rows={2} gone={{ text: t('gone'), hint: t('goneHint') }}>
        {(read) => (
          <>
            <LeavingDomain domain={read} />
            <p>{t('dialog.removeForGood')}</p>
          </>
        )}
      </RecordFrame>
      <FormItem<RemovalForm, DomainRemoveReason | null> form={form} name="reason">
        {({ id: inputId, value, onValue, aria }) => (
          <Select<DomainRemoveReason>
            listHeight={dropdownListHeight}
            {...aria}
            id={inputId}
            value={value}
            placeholder={t('dialog.chooseReason')}
            status={aria['aria-invalid'] === true ? 'error' : ''}
            options={domainRemoveReasons.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }))}
            onChange={onValue}
          />
        )}
      </FormItem>
      <TextInput
        form={form}
        name="remark"
        kind="multiline"
        isOptional={form.values.reason !== 'OTHER'}
        hint={t(form.values.reason === 'OTHER' ? 'dialog.remarkNeeded' : 'dialog.remarkHint')}
      />
    </FormDialog>
  );
}

function useRemovalFields(): FieldSpecs<RemovalForm> {
  const { t } = useTranslation('domain-states');
  return {
    reason: { label: t('dialog.reason'), isRequired: true },
    remark: {
      label: t('dialog.remark'),
      rule: domainRules.remark,
      check: (remark, { reason }) =>
        missingInStateChange({ act: 'remove', reason: reason ?? undefined, remark }) === 'remark'
          ? t('dialog.remarkNeeded')
          : null,
    },
  };
}
