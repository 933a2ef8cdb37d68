import { calls } from '@touchline/contract/calls';

import { allRoutes } from '../../server/src/entry/routes.ts';
import { createServer } from '../../server/src/http/server.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { openPlatform } from '../../server/src/platform/platform.ts';
import { patientPool } from '../lib/patience.ts';

/** The API with the limits of time of its writes raised: hundreds that wait for one lock are all answered. */
const config = readConfig();
const platform = { ...(await openPlatform(config)), pool: patientPool(config.DATABASE_URL.reveal(), 8) };
const app = await createServer(platform, calls, allRoutes(platform));
await app.listen({ host: config.API_HOST, port: config.API_PORT });
