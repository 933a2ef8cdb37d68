import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import type { ResumedWork } from '../failover/resumed.ts';
import type { FailoverStage } from '../failover/stage.ts';
import { strikesOf } from '../failover/strikes.ts';
import { faultNames } from '../faults/fault-names.ts';
import { alertExpressions, rulesFile } from './expressions.ts';
import { alertOfFault, alertOfScene } from './fault-alerts.ts';
import { strikes } from './strikes.ts';

const rules = readFileSync(rulesFile, 'utf8');
const alerts = new Set(Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => name));

it('every fault of npm run faults has its alert, and each one listed is played', () => {
  expect(Object.keys(alertOfFault)).toEqual(expect.arrayContaining([...faultNames]));
  expect(Object.keys(strikes).toSorted()).toEqual(Object.keys(alertOfFault).toSorted());
});

it('every scene of the fail-over drill has its alert', () => {
  const drill = readFileSync(path.join(repositoryRoot, 'apps/proofs/failover/failover-drill.ts'), 'utf8');
  const further = Array.from(drill.matchAll(/what: '([^']+)'/g), ([, what]) => what);
  const struck = strikesOf({ cluster: {} } as FailoverStage, {} as ResumedWork).map(({ what }) => what);
  expect(new Set([...struck, ...further])).toEqual(new Set(Object.keys(alertOfScene)));
});

it.each([...new Set([...Object.values(alertOfFault), ...Object.values(alertOfScene)])])('%s is a rule', (alert) => {
  expect(alerts.has(alert)).toBe(true);
});

it('an alert is asked without its comparison, in each of its parts', () => {
  const text = `
      - alert: Two
        expr: max(a) == 0 and max(max_over_time(a[10m])) >= 5
        for: 2m
      - alert: Folded
        expr: >-
          sum(rate(b{status=~"5.."}[5m]))
          / sum(rate(b[5m])) > 0.05
        labels: { team: day }
      - alert: Missing
        expr: min(c) > 900 or absent(c)
        for: 5m
`;
  expect(alertExpressions(text)).toEqual([
    { of: 'Two', expr: 'max(a)' },
    { of: 'Two', expr: 'max(max_over_time(a[10m]))' },
    { of: 'Folded', expr: 'sum(rate(b{status=~"5.."}[5m])) / sum(rate(b[5m]))' },
    { of: 'Missing', expr: 'min(c)' },
  ]);
  expect(new Set(alertExpressions().map(({ of }) => of))).toEqual(alerts);
});
