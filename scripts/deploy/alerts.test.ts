import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';

import { tryProgram } from '../services/programs.ts';
import { repositoryRoot } from '../services/service-dirs.ts';

const source = path.join(repositoryRoot, 'deploy/prometheus');
const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const rulesText = read('deploy/prometheus/touchline.rules.yml');

interface Rule {
  readonly alert: string;
  readonly expr: string;
}
interface Case {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[];
}

const rules = (parse(rulesText) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const cases = (parse(read('deploy/prometheus/touchline.rules.test.yml')) as { tests: Case[] }).tests;

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-alerts-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const promtool = (folder: string) =>
  spawnSync('promtool', ['test', 'rules', 'touchline.rules.test.yml'], { cwd: folder, encoding: 'utf8' });

it.each(rules)('$alert has a case in which it fires and one in which it is silent', ({ alert }) => {
  const own = cases.flatMap((one) => one.alert_rule_test).filter(({ alertname }) => alertname === alert);
  expect(own.some(({ exp_alerts: expected }) => expected.length > 0)).toBe(true);
  expect(own.some(({ exp_alerts: expected }) => expected.length === 0)).toBe(true);
});

it.each(rules)('docs/operations.md says what to do about $alert on a bad day', ({ alert }) => {
  const [, day = ''] = /^## On a bad day\n([\s\S]*)/m.exec(read('docs/operations.md')) ?? [];
  expect(day).toMatch(new RegExp(`^\\*\\*${alert}\\.\\*\\* \\S.{40,}`, 'm'));
});

it.each(rules)('the metrics of $alert are ones that our programs give', ({ expr }) => {
  const names = read('apps/server/src/platform/logging/metric-names.ts');
  const given = Array.from(names.matchAll(/'(touchline_\w+)'/g), ([, name]) => name);
  const named = Array.from(expr.matchAll(/touchline_\w+/g), ([name]) => name.replace(/_(count|bucket|sum)$/, ''));
  for (const name of named) expect(given).toContain(name);
});

it.runIf(tryProgram('promtool'))(
  'every case of the alerts holds, and a rule that never fires fails its case',
  () => {
    const { status, stdout, stderr } = promtool(source);
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
    cpSync(source, scratch, { recursive: true });
    writeFileSync(path.join(scratch, 'touchline.rules.yml'), rulesText.replace('> 600', '> 60000'));
    const broken = promtool(scratch);
    expect(broken.stdout + broken.stderr).toContain('FAILED');
  },
  120_000,
);
