import { expect, it } from 'vitest';

import { readBackupCommands, readCommandBlocks } from './guide-commands.ts';

const block = (...lines: string[]) => `\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`;

it('the guide backs up and restores by six commands, in this order', () => {
  expect(readBackupCommands()).toEqual({
    configure: 'npm run backup -- configure',
    check: 'npm run backup -- check',
    backUp: 'npm run backup',
    addFiles: 'npm run backup -- files',
    restore: 'npm run restore -- --target "$TARGET"',
    acceptRestore: 'npm run accept-restore',
  });
});

it('a further command in the guide is refused, since the drill would not run it', () => {
  const page = (more: string) =>
    `## Back up\n${block('a', 'b', 'c', 'd')}## Restore\n${block('e', 'f')}${more}## Next\n`;
  expect(readBackupCommands(page('')).acceptRestore).toBe('f');
  expect(() => readBackupCommands(page(block('g')))).toThrow('four and two commands');
});

it('commands below a step of a list are read, those of other sections are not', () => {
  const page = `## One\n1. Step:\n\n   \`\`\`sh\n   a\n   b\n   \`\`\`\n\n## Two\n${block('c')}## Three\n`;
  expect(readCommandBlocks('One', page)).toEqual([['a', 'b']]);
});
