import { readOwnerConfig } from '../platform/config/config.ts';
import { migrateAll } from '../platform/migrate-all.ts';
import { allJobs } from './jobs.ts';

const report = await migrateAll(readOwnerConfig().DATABASE_OWNER_URL.reveal(), allJobs);
console.log(
  `migrated: ${report.applied.length} new, ${report.current} in all; ${report.functions.length} functions applied`,
);
if (report.isOlder) console.log('a newer release has migrated this database: its functions stay');
