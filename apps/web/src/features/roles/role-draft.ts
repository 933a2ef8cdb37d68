import { isAbove } from '@touchline/domain/permission-sets';

import { type Checked, type Difference, differenceOf, rebase } from './permission-editor.model.ts';
import type { RoleVersion } from './roles.api.ts';

/** What is being made of a role. */
export interface RoleDraft {
  readonly name: string;
  readonly description: string;
  readonly checked: Checked;
}

export function draftOf({ name, description, keys }: RoleVersion): RoleDraft {
  return { name, description, checked: new Set(keys) };
}

export interface DraftChanges {
  readonly naming: boolean;
  readonly permissions: Difference;
  readonly any: boolean;
}

export function changesOf(version: RoleVersion, { name, description, checked }: RoleDraft): DraftChanges {
  const naming = name.trim() !== version.name || description.trim() !== version.description;
  const permissions = differenceOf(version.keys, checked);
  return { naming, permissions, any: naming || hasDifference(permissions) };
}

export function hasDifference({ added, removed }: Difference): boolean {
  return added.length + removed.length > 0;
}

/** My changes on what was saved meanwhile; what I left alone is as they left it. */
export function carryOver(base: RoleVersion, mine: RoleDraft, theirs: RoleVersion): RoleDraft {
  return {
    name: mine.name.trim() === base.name ? theirs.name : mine.name,
    description: mine.description.trim() === base.description ? theirs.description : mine.description,
    checked: rebase(theirs.keys, differenceOf(base.keys, mine.checked)),
  };
}

/** A role with a permission that one does not hold is not one's own to change. */
export function isOutOfReach({ keys }: RoleVersion, held: Checked): boolean {
  return isAbove(keys, held);
}
