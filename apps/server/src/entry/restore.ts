import { parseArgs } from 'node:util';

import { restore } from '../platform/backups/backups.service.ts';
import { readBackupConfig } from '../platform/config/config.ts';

const { values } = parseArgs({ options: { target: { type: 'string' }, set: { type: 'string' } } });
const { target, set } = values;
if (target === undefined) throw new Error(`npm run restore needs -- --target '2026-11-18 20:41:07+00'`);
const { label, files } = await restore(readBackupConfig(), { target, label: set }, console.log);
console.log(`${label} restored, ${files} files brought back. Start PostgreSQL: it goes on to ${target}.`);
