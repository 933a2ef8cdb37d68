import { fieldRules } from '@touchline/domain/field-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Texts } from '../../../entities/taboo/taboo-report.tsx';
import { showDone } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import { useTypedForm } from '../../../widgets/form/typed-form.ts';
import { ListEmpty, ListFailed, ListSkeleton } from '../../../widgets/list/list-states.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import '../predictions.messages.ts';
import { createTemplate, deleteTemplate, type Template, useTemplates } from '../predictions.api.ts';
import { savedTexts } from './wizard-form.ts';

import styles from '../predictions.module.css';

interface ChooseTemplateDialogProps {
  onChoose: (template: Template) => void;
  onClose: () => void;
}

/** One's own, to take up or to delete. */
export function ChooseTemplateDialog({ onChoose, onClose }: ChooseTemplateDialogProps) {
  const { t } = useTranslation('predictions');
  const { data, error, refetch } = useTemplates();
  const [doomed, setDoomed] = useState<Template | null>(null);
  return (
    <>
      <DialogFrame
        title={t('template.choose')}
        size="medium"
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        {error !== null && <ListFailed error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <ListSkeleton rowHeight={48} rows={4} />}
        {data?.templates.length === 0 && <ListEmpty text={t('template.none')} hint={t('template.noneHint')} />}
        {data !== undefined && data.templates.length > 0 && (
          <ul className={styles.templates} aria-label={t('template.list')}>
            {data.templates.map((template) => (
              <li key={template.id}>
                <div className={styles.leftover}>
                  <strong>{template.templateName}</strong>
                  <span className={styles.excerpt}>{template.title || template.content}</span>
                </div>
                <Button
                  look="quiet"
                  aria-label={t('template.deleteOf', { name: template.templateName })}
                  onClick={() => setDoomed(template)}
                >
                  {t('actions.delete')}
                </Button>
                <Button
                  aria-label={t('template.applyOf', { name: template.templateName })}
                  onClick={() => onChoose(template)}
                >
                  {t('template.take')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DialogFrame>
      {doomed !== null && (
        <ConfirmDialog
          title={t('template.deleteTitle', { name: doomed.templateName })}
          confirmLabel={t('template.delete')}
          isDanger
          onConfirm={async () => {
            await deleteTemplate(doomed.id);
            showDone('delete', doomed.templateName);
            setDoomed(null);
          }}
          onClose={() => setDoomed(null)}
        >
          <p>{t('template.deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Asks for a name, and says when it is saved. */
export function SaveTemplateDialog({ texts, onClose }: { texts: Texts; onClose: () => void }) {
  const { t } = useTranslation('predictions');
  const [savedName, setSavedName] = useState<string | null>(null);
  const form = useTypedForm({
    fields: { templateName: { label: t('template.name'), rule: fieldRules.templateName } },
    initial: { templateName: '' },
    onSubmit: async ({ templateName }) => {
      await createTemplate({ templateName, ...savedTexts(texts) });
      setSavedName(templateName);
    },
  });
  if (savedName !== null)
    return (
      <DialogFrame
        title={t('template.saved')}
        onClose={onClose}
        footer={
          <Button look="primary" onClick={onClose}>
            {t('template.gotIt')}
          </Button>
        }
      >
        <p>{t('template.savedText', { name: savedName })}</p>
      </DialogFrame>
    );
  return (
    <FormDialog
      form={form}
      title={t('template.save')}
      submitLabel={t('template.submit')}
      size="small"
      canSubmit={form.values.templateName !== ''}
      disabledReason={t('template.nameFirst')}
      onClose={onClose}
    >
      <TextInput form={form} name="templateName" hint={t('template.nameHint')} />
    </FormDialog>
  );
}
