import { useTranslation } from 'react-i18next';

import type { EditorDraft } from '../../widgets/form/use-record-editor.ts';
import { Alert } from '../../widgets/plain/alert.tsx';
import { AffectedPeople } from './affected-people.tsx';
import { DifferenceList } from './difference-list.tsx';
import { differenceOf, type EditorModule } from './permission-editor/permission-editor.model.ts';
import type { RoleValues } from './role-form.ts';
import { isBuiltIn } from './role-rights.ts';

import styles from './summary.module.css';

interface RoleReviewProps {
  id: string;
  draft: EditorDraft<RoleValues>;
  modules: readonly EditorModule[];
}

/** The effect of saving, in words, before it is done. */
export function RoleReview({ id, draft, modules }: RoleReviewProps) {
  const { t } = useTranslation('roles');
  const { name, description, keys } = draft.values;
  const difference = differenceOf(draft.base.values.keys, keys);
  const isNamed = draft.changed.includes('name') || draft.changed.includes('description');
  return (
    <div className={styles.summary}>
      {isBuiltIn({ id }) && difference.removed.length > 0 && <Alert kind="info">{t('summary.ceiling')}</Alert>}
      {isNamed && (
        <p className={styles.naming}>{t('summary.naming', { name, description: description || t('summary.none') })}</p>
      )}
      <DifferenceList modules={modules} difference={difference} />
      <AffectedPeople roleId={id} checked={new Set(keys)} modules={modules} />
    </div>
  );
}
