import type { RoleDraft } from './role-draft.ts';
import { changesOf, hasDifference } from './role-draft.ts';
import { type RoleVersion, setPermissions, updateRole } from './roles.api.ts';

/** Name and description first, permissions second, and only what changed; `onStep` hears how far it came. */
export async function saveRole(
  version: RoleVersion,
  draft: RoleDraft,
  onStep: (version: RoleVersion) => void,
): Promise<void> {
  const changes = changesOf(version, draft);
  let reached = version;
  if (changes.naming) {
    const naming = { name: draft.name.trim(), description: draft.description.trim() };
    const { updatedTime } = await updateRole(version.id, { ...naming, updatedTime: reached.updatedTime });
    reached = { ...reached, ...naming, updatedTime };
    onStep(reached);
  }
  if (!hasDifference(changes.permissions)) return;
  const { updatedTime } = await setPermissions(version.id, draft.checked, reached.updatedTime);
  onStep({ ...reached, keys: [...draft.checked], updatedTime });
}
