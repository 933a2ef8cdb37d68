import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

import type { SystemUser } from './place.ts';

export function writeIfChanged(
  file: string,
  text: string,
  options: { mode: number; owner?: SystemUser | undefined },
): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text, { mode: options.mode });
  if (options.owner) chownSync(file, options.owner.uid, options.owner.gid);
}
