import { existsSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { readInstallSteps } from './install-steps.ts';

it('the installation of the guide is one command, of a script that exists', () => {
  const [step = '', ...more] = readInstallSteps();
  expect(more).toEqual([]);
  const [, script = ''] = /^sh \/opt\/touchline-[\d.]+\/(\S+) staff\.example\.com$/.exec(step) ?? [];
  expect(script && existsSync(path.join(repositoryRoot, script))).toBe(true);
});

it('an installation with two blocks of commands is refused', () => {
  const block = '```sh\na\n```\n';
  expect(readInstallSteps(`### Install\n${block}## Next\n${block}`)).toEqual(['a']);
  expect(() => readInstallSteps(`### Install\n${block}${block}## Next\n`)).toThrow('one block');
});
