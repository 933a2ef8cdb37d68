import { readFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { dashboards } from './dashboards.ts';

export const rulesFile = path.join(repositoryRoot, 'deploy/prometheus/touchline.rules.yml');

interface Expression {
  readonly of: string;
  readonly expr: string;
}

/** The compared sides of each alert, without the comparison: a healthy product gives a series of each. */
export function alertExpressions(text = readFileSync(rulesFile, 'utf8')): Expression[] {
  const rules = text.matchAll(/^ +- alert: (\w+)\n +expr: (?:>-\n)?([\s\S]*?)\n +(?:for|labels):/gm);
  return Array.from(rules, ([, of = '', expr = '']) => comparedIn(expr).map((part) => ({ of, expr: part }))).flat();
}

function comparedIn(expr: string): string[] {
  const line = expr.trim().replaceAll(/\s+/g, ' ');
  return line
    .replace(/ or absent\(\w+\)$/, '')
    .split(' and ')
    .map((part) => part.replace(/ (==|>=|<=|!=|>|<) [\d.]+$/, ''));
}

export function dashboardExpressions(): Expression[] {
  return dashboards.flatMap(({ rows }) =>
    rows.flatMap(({ panels }) =>
      panels.flatMap(({ title: of, queries }) =>
        // As Grafana fills it in for a scrape every ten seconds or so.
        queries.map(({ expr }) => ({ of, expr: expr.replaceAll('$__rate_interval', '1m') })),
      ),
    ),
  );
}
