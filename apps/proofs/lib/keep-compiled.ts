import { flushCompileCache } from 'node:module';

/** Preloaded: what was compiled is kept before the program is killed, for the next one that starts. */
for (const afterMs of [2000, 6000, 15_000]) setTimeout(flushCompileCache, afterMs).unref();
