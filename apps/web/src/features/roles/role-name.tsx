import { useTranslation } from 'react-i18next';

import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { Tag } from '../../widgets/plain/tag.tsx';
import { isBuiltIn, type Role } from './role-rights.ts';

import styles from './roles.module.css';

export function RoleName({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  return (
    <span className={styles.name}>
      <CutText text={role.name} />
      {isBuiltIn(role) && <Tag>{t('builtIn')}</Tag>}
    </span>
  );
}
