import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { apiMetrics, workerMetrics } from '../../server/src/platform/logging/metric-names.ts';
import { dashboardFile, dashboardText } from './dashboard-file.ts';
import { dashboards } from './dashboards.ts';

interface Shown {
  readonly schemaVersion: number;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly datasource?: { readonly uid: string };
  }[];
}

const queries = dashboards.flatMap(({ rows }) =>
  rows.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries)),
);
const rules = readFileSync(path.join(repositoryRoot, 'deploy/prometheus/touchline.rules.yml'), 'utf8');
const known: readonly string[] = [...Object.values(apiMetrics), ...Object.values(workerMetrics)];
const namedIn = (text: string) =>
  Array.from(text.matchAll(/touchline_\w+/g), ([name]) => name.replace(/_(count|bucket|sum)$/, ''));

it('deploy/grafana holds the dashboards of the table and nothing else', () => {
  const folder = path.join(repositoryRoot, 'deploy/grafana');
  expect(readdirSync(folder).toSorted()).toEqual(dashboards.map(({ name }) => `${name}.json`).toSorted());
  for (const dashboard of dashboards)
    expect(readFileSync(dashboardFile(dashboard), 'utf8')).toBe(dashboardText(dashboard));
});

it.each(queries)('the query $expr names only metrics that our programs give', ({ expr }) => {
  for (const name of namedIn(expr)) expect(known).toContain(name);
});

it('each metric of ours is shown on a dashboard, and each name is given once', () => {
  const shown = new Set([...queries.flatMap(({ expr }) => namedIn(expr)), ...namedIn(rules)]);
  expect(known.filter((name) => !shown.has(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

it.each(dashboards)('$title reads the chosen source, and no panel of it lies on another', (dashboard) => {
  const { schemaVersion, panels } = JSON.parse(dashboardText(dashboard)) as Shown;
  expect(schemaVersion).toBe(39);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  for (const { datasource } of panels) expect(datasource?.uid ?? '$datasource').toBe('$datasource');
  expect(
    [dashboard.title, ...panels.map(({ title }) => title)].filter((title) => !/\p{Script=Han}|^Redis$/u.test(title)),
  ).toEqual([]);
});
