/** Writes deploy/grafana anew from the table of dashboards. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { dashboardFile, dashboardText } from './dashboard-file.ts';
import { dashboards } from './dashboards.ts';

for (const dashboard of dashboards) {
  const file = dashboardFile(dashboard);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, dashboardText(dashboard));
  console.log(`deploy/grafana/${path.basename(file)}: ${dashboard.title}`);
}
