import { titleOfKey } from '@touchline/domain/navigation';
import { pageOfAction } from '@touchline/domain/permission-grammar';
import { permissionIndex } from '@touchline/domain/permission-tree';

import type { PermissionSource } from './accounts.api.ts';

export interface PermissionLine extends PermissionSource {
  readonly name: string;
}

export interface PageGroup {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly PermissionLine[];
}

export interface ModuleGroup {
  readonly key: string;
  readonly name: string;
  readonly pages: readonly PageGroup[];
}

const nameOf = (key: string): string => permissionIndex.get(key)?.node.name ?? key;

/** By module, then by page, in the order in which they come: that of the tree. */
export function groupPermissions(sources: readonly PermissionSource[]): ModuleGroup[] {
  const lines = sources.map((source) => ({ ...source, name: nameOf(source.key) }));
  return [...Map.groupBy(lines, ({ key }) => key.slice(0, 3))].map(([module, held]) => ({
    key: module,
    name: nameOf(module),
    pages: [...Map.groupBy(held, ({ key }) => pageOfAction(key))].map(([page, actions]) => ({
      key: page,
      title: titleOfKey(page),
      lines: actions,
    })),
  }));
}
