import { useTranslation } from 'react-i18next';

import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import type { EditorModule } from './permission-editor/permission-editor.model.ts';
import { PermissionEditor } from './permission-editor/permission-editor.tsx';
import type { RoleVersion } from './roles.api.ts';

import styles from './roles.module.css';

interface LookDialogProps {
  opened: RoleVersion;
  modules: readonly EditorModule[];
  onClose: () => void;
}

export function LookDialog({ opened, modules, onClose }: LookDialogProps) {
  const { t } = useTranslation('roles');
  const keys = new Set(opened.keys);
  return (
    <DialogFrame
      title={t('lookDialog.title', { name: opened.name })}
      size="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('lookDialog.close')}</Button>}
    >
      <div className={styles.body}>
        <p className={styles.description}>{opened.description || t('lookDialog.noDescription')}</p>
        <PermissionEditor
          modules={modules}
          initial={keys}
          checked={keys}
          held={keys}
          readOnly
          onChange={() => undefined}
        />
      </div>
    </DialogFrame>
  );
}
