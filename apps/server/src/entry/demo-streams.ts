import { readSeedConfig } from '../platform/config/config.ts';
import { openDemoParts } from '../seed/demo-parts.ts';
import { publishDemoStreams } from '../seed/demo-streams.ts';
import { closeOnSignal } from './close-on-signal.ts';

if (readSeedConfig().production) throw new Error('demo streams do not belong into production');

const over = new AbortController();
closeOnSignal(async () => over.abort());
const parts = openDemoParts();
// Without media servers there is nowhere to publish.
if (parts.config.media.nodes.length > 0) await publishDemoStreams(parts, over.signal);
await parts.pool.end();
