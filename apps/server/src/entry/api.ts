import { calls } from '@touchline/contract/calls';

import { createMachineServer } from '../http/machine-server.ts';
import { createServer } from '../http/server.ts';
import { readConfig } from '../platform/config/config.ts';
import { serveMetrics } from '../platform/logging/metrics-server.ts';
import { openPlatform } from '../platform/platform.ts';
import { closeOnSignal } from './close-on-signal.ts';
import { allRoutes, tabooCheckerOf } from './routes.ts';

const config = readConfig();
const platform = await openPlatform(config);
const taboo = tabooCheckerOf(platform);
const routes = allRoutes(platform, taboo);
const app = await createServer(platform, calls, routes);
const machines = createMachineServer(platform, calls, routes);

const metrics = serveMetrics(platform.metrics.registry, config.METRICS_PORT);
await app.listen({ host: config.API_HOST, port: config.API_PORT });
if (config.MACHINE_PORT !== undefined) await machines.listen({ host: config.MACHINE_HOST, port: config.MACHINE_PORT });
taboo.warm();

closeOnSignal(async () => {
  metrics.close();
  await Promise.all([app.close(), machines.close()]);
  await platform.close();
});
