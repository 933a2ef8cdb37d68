import path from 'node:path';

import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';

const { forbidden = [], options } = await extractDepcruiseConfig(
  path.resolve(import.meta.dirname, '../../.dependency-cruiser.mjs'),
);

export const ruleNames: readonly string[] = forbidden.map(({ name = '' }) => name);

/** Follows every import below the folders and holds them to the rules. */
export async function cruiseFolders(baseDir: string, folders: readonly string[]) {
  const { output } = await cruise([...folders], { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  const { modules, summary } = output as ICruiseResult;
  return {
    moduleCount: modules.length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
