import { useTranslation } from 'react-i18next';

import { CutText } from '../../widgets/list/cut-text.tsx';
import { isBuiltIn, type Role } from './role-rights.ts';

import styles from './roles.module.css';

export function RoleName({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  return (
    <span className={styles.name}>
      <CutText text={role.name} />
      {isBuiltIn(role) && <span className={styles.tag}>{t('builtIn')}</span>}
    </span>
  );
}
