import { readFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';

/** The commands that docs/operations.md gives to people who install on one machine. */
export function readInstallSteps(
  text = readFileSync(path.join(repositoryRoot, 'docs/operations.md'), 'utf8'),
): readonly string[] {
  const [, section = ''] = /^### Install\n([\s\S]*?)(?=^##)/m.exec(text) ?? [];
  const [block, ...more] = Array.from(section.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, commands = '']) => commands);
  if (block === undefined || more.length > 0)
    throw new Error('the installation in docs/operations.md has one block of commands');
  return block.trim().split('\n');
}
