import path from 'node:path';

import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import type { Dashboard, Panel } from './dashboards.ts';

const width = 24;
const heights = { now: 4, course: 8 } as const;
const mostInLine = { now: 6, course: 2 } as const;
const source = { type: 'prometheus', uid: '$datasource' };

export function dashboardFile({ name }: Dashboard): string {
  return path.join(repositoryRoot, 'deploy/grafana', `${name}.json`);
}

/** The text of a file that Grafana imports. */
export function dashboardText({ name, title, rows }: Dashboard): string {
  const panels: object[] = [];
  let y = 0;
  const nextId = () => panels.length + 1;
  for (const row of rows) {
    panels.push({
      id: nextId(),
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { x: 0, y, w: width, h: 1 },
      panels: [],
    });
    y += 1;
    let [x, highest] = [0, 0];
    for (const panel of row.panels) {
      const w = widthOf(panel.kind, row.panels);
      const h = heights[panel.kind];
      if (x + w > width) [x, y, highest] = [0, y + highest, 0];
      panels.push(panelOf(panel, nextId(), { x, y, w, h }));
      x += w;
      highest = Math.max(highest, h);
    }
    y += highest;
  }
  const dashboard = {
    uid: `touchline-${name}`,
    title,
    tags: ['touchline'],
    timezone: 'browser',
    schemaVersion: 39,
    version: 1,
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    annotations: { list: [] },
    links: [{ type: 'dashboards', title: 'Touchline', tags: ['touchline'], asDropdown: true, keepTime: true }],
    templating: {
      list: [{ name: 'datasource', label: '数据源', type: 'datasource', query: 'prometheus', refresh: 1, hide: 0 }],
    },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

/** Seven panels stand as four and three, not as six and a lonely one. */
function widthOf(kind: Panel['kind'], panels: readonly Panel[]): number {
  const count = panels.filter((panel) => panel.kind === kind).length;
  const lines = Math.ceil(count / mostInLine[kind]);
  return Math.floor(width / Math.ceil(count / lines));
}

function panelOf({ title, kind, unit, queries, alarm, words }: Panel, id: number, gridPos: object): object {
  const steps = alarm?.below
    ? [
        { color: 'red', value: null },
        { color: 'green', value: alarm.at },
      ]
    : [{ color: 'green', value: null }, ...(alarm === undefined ? [] : [{ color: 'red', value: alarm.at }])];
  const mappings =
    words === undefined
      ? []
      : [{ type: 'value', options: { 1: { text: words[0], index: 0 }, 0: { text: words[1], index: 1 } } }];
  const targets = queries.map(({ expr, legend = '' }, at) => ({
    refId: String.fromCodePoint(65 + at),
    datasource: source,
    expr,
    legendFormat: legend,
    ...(kind === 'now' ? { instant: true } : { range: true }),
  }));
  const defaults = { unit, mappings, thresholds: { mode: 'absolute', steps } };
  const shared = { id, title, gridPos, datasource: source, targets };
  if (kind === 'now')
    return {
      ...shared,
      type: 'stat',
      fieldConfig: { defaults, overrides: [] },
      options: { colorMode: 'value', graphMode: 'none', reduceOptions: { calcs: ['lastNotNull'], values: false } },
    };
  const custom = { drawStyle: 'line', lineWidth: 1, fillOpacity: 10, showPoints: 'never' };
  return {
    ...shared,
    type: 'timeseries',
    fieldConfig: { defaults: { ...defaults, min: 0, color: { mode: 'palette-classic' }, custom }, overrides: [] },
    options: {
      legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
  };
}
