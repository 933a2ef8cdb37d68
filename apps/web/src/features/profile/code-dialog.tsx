import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../widgets/plain/button.tsx';
import { CodeField } from '../../widgets/plain/code-field.tsx';
import { Dialog } from '../../widgets/plain/dialog.tsx';
import { useCode } from './use-code.ts';

import styles from './profile.module.css';

export interface CodeDialogProps {
  title: string;
  note: string;
  confirm: string;
  look: 'primary' | 'danger';
  onCode: (code: string) => Promise<void>;
  onClose: () => void;
}

/** Changes of a second factor that is on are confirmed by one of its codes. */
export function CodeDialog({ title, note, confirm, look, onCode, onClose }: CodeDialogProps) {
  const { t } = useTranslation('profile');
  const formId = useId();
  const code = useCode(onCode);

  return (
    <Dialog
      title={title}
      {...(code.busy ? {} : { onClose })}
      footer={
        <>
          <Button onClick={onClose} disabled={code.busy}>
            {t('secondFactor.cancel')}
          </Button>
          <Button type="submit" form={formId} look={look} busy={code.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.codeForm}
        noValidate
        aria-label={title}
        onSubmit={(event) => void code.submit(event)}
      >
        <p>{note}</p>
        <CodeField {...code.field} kind="either" label={t('secondFactor.codeOrRecovery')} />
      </form>
    </Dialog>
  );
}
