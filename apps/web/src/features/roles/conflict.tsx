import { useTranslation } from 'react-i18next';

import { ConflictNotice } from '../../widgets/form/conflict-notice.tsx';
import { type Difference, differenceOf, type EditorModule } from './permission-editor.model.ts';
import { keysInWords } from './permission-words.ts';
import { hasDifference } from './role-draft.ts';
import type { RoleVersion } from './roles.api.ts';
import type { RoleEditing } from './use-role-editing.ts';

interface ConflictProps {
  editing: RoleEditing;
  theirs: RoleVersion;
  modules: readonly EditorModule[];
}

/** Both versions side by side; permissions as what each of the two changed. */
export function Conflict({ editing, theirs, modules }: ConflictProps) {
  const { t } = useTranslation('roles');
  const { version, form, changes } = editing;
  const told = (difference: Difference): string => {
    if (!hasDifference(difference)) return t('conflict.unchanged');
    const sides = (['added', 'removed'] as const).filter((side) => difference[side].length > 0);
    return sides.map((side) => t(`conflict.${side}`, { words: keysInWords(modules, difference[side]) })).join('\n');
  };
  return (
    <ConflictNotice
      fields={[
        { label: t('form.name'), mine: form.changed.name ?? null, latest: theirs.name },
        { label: t('form.description'), mine: form.changed.description ?? null, latest: theirs.description },
        {
          label: t('conflict.permissions'),
          mine: hasDifference(changes.permissions) ? told(changes.permissions) : null,
          latest: told(differenceOf(version.keys, theirs.keys)),
        },
      ]}
      overwriteLabel={t('conflict.keepMine')}
      onTakeLatest={() => editing.takeTheirs(theirs)}
      onOverwrite={() => editing.keepMine(theirs)}
    />
  );
}
