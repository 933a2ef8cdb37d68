import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Whose the file is to be. */
type Owner = { uid: number; gid: number };

export function writeIfChanged(file: string, text: string, options: { mode: number; owner?: Owner | undefined }): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: options.mode });
  if (options.owner) chownSync(file, options.owner.uid, options.owner.gid);
}
