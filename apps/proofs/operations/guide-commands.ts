import { readFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';

/** Blocks of shell below a heading of docs/operations.md, line by line, as people type them. */
export function readCommandBlocks(
  heading: string,
  text = readFileSync(path.join(repositoryRoot, 'docs/operations.md'), 'utf8'),
): string[][] {
  const [, section = ''] = new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## )`, 'm').exec(text) ?? [];
  return Array.from(section.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm), ([, block = '']) => block.trim().split(/\n */));
}

/** The further commands of three machines, in the order of the page. `DATA` and `SOCKETS` name folders of PostgreSQL. */
export function readClusterCommands(text?: string) {
  const [archive, forget, replay, ...more] = readCommandBlocks('Fail over', text);
  if (archive === undefined || forget?.[0] === undefined || replay === undefined || more.length > 0)
    throw new Error('Fail over in docs/operations.md has three blocks of commands');
  return { archive, forget: forget[0], replay };
}

/** The commands of a backup and of a restore, in the order of the page. `TARGET` names the moment. */
export function readBackupCommands(text?: string) {
  const lines = ['Back up', 'Restore'].flatMap((heading) => readCommandBlocks(heading, text).flat());
  const [configure, check, backUp, addFiles, restore, acceptRestore, ...more] = lines;
  if (acceptRestore === undefined || more.length > 0)
    throw new Error('Back up and Restore in docs/operations.md have four and two commands');
  return { configure, check, backUp, addFiles, restore, acceptRestore } as Record<
    'configure' | 'check' | 'backUp' | 'addFiles' | 'restore' | 'acceptRestore',
    string
  >;
}
