import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Whose the file is to be. */
type Owner = { uid: number; gid: number };

export function writeIfChanged(file: string, text: string, options: { mode: number; owner?: Owner | undefined }): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text, { mode: options.mode });
  if (options.owner) chownSync(file, options.owner.uid, options.owner.gid);
}
