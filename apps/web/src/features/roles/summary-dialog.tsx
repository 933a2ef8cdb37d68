import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { Dialog } from '../../widgets/plain/dialog.tsx';
import { AffectedPeople } from './affected-people.tsx';
import { DifferenceList } from './difference-list.tsx';
import type { EditorModule } from './permission-editor.model.ts';
import { isBuiltIn } from './role-rights.ts';
import type { RoleEditing } from './use-role-editing.ts';

import styles from './summary.module.css';

interface SummaryDialogProps {
  editing: RoleEditing;
  modules: readonly EditorModule[];
  title: string;
}

/** What saving would do, in words, before it is done. */
export function SummaryDialog({ editing, modules, title }: SummaryDialogProps) {
  const { t } = useTranslation('roles');
  const [isSaving, setIsSaving] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const { version, form, checked, changes } = editing;

  useEffect(() => confirm.current?.focus(), []);

  const save = async () => {
    setIsSaving(true);
    await editing.confirm();
    setIsSaving(false);
  };

  return (
    <Dialog
      title={title}
      size="large"
      onClose={() => !isSaving && editing.backToModify()}
      footer={
        <>
          <Button onClick={editing.backToModify} disabled={isSaving}>
            {t('summary.back')}
          </Button>
          <Button ref={confirm} look="primary" busy={isSaving} onClick={() => void save()}>
            {t('summary.confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.summary}>
        {isBuiltIn(version) && changes.permissions.removed.length > 0 && (
          <Alert kind="info">{t('summary.ceiling')}</Alert>
        )}
        {changes.naming && (
          <p className={styles.naming}>
            {t('summary.naming', { ...form.trimmed, description: form.trimmed.description || t('summary.none') })}
          </p>
        )}
        <DifferenceList modules={modules} difference={changes.permissions} />
        <AffectedPeople roleId={version.id} checked={checked} modules={modules} />
      </div>
    </Dialog>
  );
}
