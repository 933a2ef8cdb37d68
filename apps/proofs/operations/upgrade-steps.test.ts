import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { onPorts, readUpgradeSteps, restartedUnit, unitNames } from './upgrade-steps.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');

it('the steps of an upgrade restart each unit once there and once back, APIs first there and last back', () => {
  const { there, back } = readUpgradeSteps();
  const restarts = (steps: readonly string[]) => steps.flatMap((step) => restartedUnit(step) ?? []);
  expect(restarts(there)).toEqual(unitNames);
  expect(restarts(back)).toEqual(['touchline-worker', 'touchline-api@1', 'touchline-api@2']);
});

it('the steps of an upgrade migrate before any program is replaced, and not on the way back', () => {
  const { there, back } = readUpgradeSteps();
  expect(there[0]).toBe('npm run migrate --prefix "$NEW"');
  expect(back.filter((step) => step.includes('migrate'))).toEqual([]);
});

it('the steps of an upgrade wait for each API before they stop the next', () => {
  const { there, back } = readUpgradeSteps();
  const following = [there, back].flatMap((steps) =>
    steps.flatMap((step, at) =>
      restartedUnit(step)?.startsWith('touchline-api@') === true ? [steps.slice(at + 1, at + 3)] : [],
    ),
  );
  const waits = [expect.stringMatching(/^curl .*--fail.*\/api\/v1\/ready$/), 'sleep 3'];
  expect(following).toEqual([waits, waits, waits, waits]);
});

it('the units that an upgrade restarts stand in deploy/systemd', () => {
  for (const unit of unitNames)
    expect(existsSync(path.join(repositoryRoot, `deploy/systemd/${unit.replace(/@\d$/, '@')}.service`)), unit).toBe(
      true,
    );
});

it('the section of the page has exactly two blocks of commands', () => {
  const page = (blocks: string) => `## Upgrade\n${blocks}\n## Next\n`;
  const block = (line: string) => `\`\`\`sh\n${line}\n\`\`\`\n`;
  expect(readUpgradeSteps(page(`${block('a')}then\n${block('b')}`))).toEqual({ there: ['a'], back: ['b'] });
  expect(() => readUpgradeSteps(page(block('a')))).toThrow('two blocks');
  expect(read('docs/operations.md')).toContain('\n## Upgrade\n');
});

it('a step names its unit and its port', () => {
  expect(restartedUnit('sleep 3')).toBeUndefined();
  expect(() => restartedUnit('systemctl restart touchline-api@3')).toThrow('touchline-api@3');
  expect(onPorts('curl http://127.0.0.1:25402/x', { api: 1, secondApi: 2 })).toBe('curl http://127.0.0.1:2/x');
});
