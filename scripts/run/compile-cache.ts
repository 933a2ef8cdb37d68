import path from 'node:path';

import { repositoryRoot } from '../services/service-dirs.ts';

/** Where Node keeps what it compiled, for the next program that starts. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(repositoryRoot, 'node_modules/.cache/node') };
