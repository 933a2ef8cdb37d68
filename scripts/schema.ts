import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { requireNode } from './run/require-node.ts';
import { bothSchemas, schemaText } from './schema/schema.ts';
import { repositoryRoot } from './services/service-dirs.ts';

requireNode();
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const ownerUrl = process.env['DATABASE_OWNER_URL'] ?? '';

if (values.check) {
  const { migrated, started, missing } = await bothSchemas(ownerUrl);
  if (missing.length > 0 || migrated !== started) {
    console.error(`packages/db/schema.sql is not what the migrations and functions make. Run npm run schema.`);
    process.exitCode = 1;
  } else console.log('packages/db/schema.sql is what the migrations and functions make');
} else {
  const text = await schemaText(ownerUrl);
  writeFileSync(path.join(repositoryRoot, 'packages/db/schema.sql'), text);
  console.log(`packages/db/schema.sql: ${text.split('\n').length} lines`);
}
