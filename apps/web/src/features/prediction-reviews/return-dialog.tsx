import { fieldRules } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/page/notices.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { TextInput } from '../../widgets/form/text-input.tsx';
import { useTypedForm } from '../../widgets/form/typed-form.ts';
import { useDraft } from '../../widgets/form/use-draft.ts';
import { returnToWriter, type ReviewRecord } from './prediction-reviews.api.ts';
import './prediction-reviews.messages.ts';

interface ReturnDialogProps {
  record: ReviewRecord;
  onDone: () => void;
  onClose: () => void;
}

export function ReturnDialog({ record, onDone, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('prediction-reviews');
  const { id, title } = record;
  const form = useTypedForm<{ remark: string }>({
    fields: { remark: { label: t('return.remark'), rule: fieldRules.reviewRemark } },
    initial: { remark: '' },
    onSubmit: async ({ remark }) => {
      await returnToWriter(record, remark);
      showToast({ text: t('return.done', { title }) });
      onDone();
    },
  });
  const draft = useDraft(form, `prediction-reviews.return ${id}`);
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('return.title', { title })}
      submitLabel={t('return.submit')}
      onClose={onClose}
    >
      <TextInput form={form} name="remark" kind="multiline" hint={t('return.hint')} />
    </FormDialog>
  );
}
