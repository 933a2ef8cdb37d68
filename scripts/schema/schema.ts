import { migrate, migrateFromFirst } from '../../packages/db/src/migrate.ts';
import {
  comparableSchema,
  dumpPartitions,
  dumpRows,
  dumpSchema,
  loading,
  scratchDatabase,
  tablesOfMonths,
} from './dump.ts';

const heading = `-- The schema of this release: a new database starts from it. Written by npm run schema; do not edit.

${loading}
-- A dump takes away the rights of today's template alone.
REVOKE ALL ON SCHEMA public FROM PUBLIC;`;

/** The text that `packages/db/schema.sql` has to hold. */
export async function schemaText(ownerUrl: string): Promise<string> {
  const { url, drop } = await scratchDatabase(ownerUrl);
  try {
    await migrateFromFirst(url);
    const months = (await tablesOfMonths(url)).map((table) => `CALL platform.make_months('${table}');`);
    const rows = `SET LOCAL touchline.merchant = 'platform';\n\n${await dumpRows(url)}`;
    return `${[heading, await dumpSchema(url), rows, months.join('\n')].join('\n\n')}\n`;
  } finally {
    await drop();
  }
}

interface BothSchemas {
  readonly migrated: string;
  readonly started: string;
  /** Migrations and functions that schema.sql does not hold as they are. */
  readonly missing: readonly string[];
}

/** Schema, rows and partitions of a database that ran every migration, and of one that started from schema.sql. */
export async function bothSchemas(ownerUrl: string): Promise<BothSchemas> {
  const [first, second] = [await scratchDatabase(ownerUrl), await scratchDatabase(ownerUrl)];
  try {
    await migrateFromFirst(first.url);
    const { applied, functions } = await migrate(second.url);
    return {
      migrated: await allOf(first.url),
      started: await allOf(second.url),
      missing: [...applied, ...functions],
    };
  } finally {
    await first.drop();
    await second.drop();
  }
}

async function allOf(url: string): Promise<string> {
  const [partitions, rows] = [await dumpPartitions(url), await dumpRows(url)];
  return [await comparableSchema(url), rows, partitions].join('\n\n');
}
