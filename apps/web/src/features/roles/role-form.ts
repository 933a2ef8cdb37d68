import { fieldRules } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import { isSameList, mergeLists } from '../../widgets/form/three-way-merge.ts';
import type { Version } from '../../widgets/form/use-record-editor.ts';
import { differenceOf, type EditorModule } from './permission-editor/permission-editor.model.ts';
import { keysInWords } from './permission-editor/permission-words.ts';
import type { RoleVersion } from './roles.api.ts';
import './roles.messages.ts';

export interface NamingValues {
  readonly name: string;
  readonly description: string;
}

export interface RoleValues extends NamingValues {
  readonly keys: readonly string[];
}

export function versionOf({ name, description, keys, updatedTime }: RoleVersion): Version<RoleValues> {
  return { values: { name, description, keys }, updatedTime };
}

export function useNamingFields(): FieldSpecs<NamingValues> {
  const { t } = useTranslation('roles');
  return {
    name: { label: t('form.name'), rule: fieldRules.roleName },
    description: { label: t('form.description'), rule: fieldRules.roleDescription },
  };
}

/** Permissions are compared as what each of the two changed, and changed again on top of the other's. */
export function useRoleFields(modules: readonly EditorModule[]): FieldSpecs<RoleValues> {
  const { t } = useTranslation('roles');
  const words = (keys: readonly string[], base: readonly string[]): string => {
    const difference = differenceOf(base, keys);
    const sides = (['added', 'removed'] as const).filter((side) => difference[side].length > 0);
    if (sides.length === 0) return t('conflict.unchanged');
    return sides.map((side) => t(`conflict.${side}`, { words: keysInWords(modules, difference[side]) })).join('\n');
  };
  return {
    ...useNamingFields(),
    keys: { label: t('conflict.permissions'), isSame: isSameList, merge: mergeLists, words },
  };
}
