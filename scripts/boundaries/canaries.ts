interface Canary {
  readonly rule: string;
  /** One step over the line: the file that takes it, and what it imports. */
  readonly from: string;
  readonly imports: string;
  /** The files that have to exist for it. */
  readonly files?: Readonly<Record<string, string>>;
}

const server = 'apps/server/src';
const signIn = `${server}/modules/sign-in`;

/** One deliberate violation, or more, for each rule in .dependency-cruiser.mjs. */
export const canaries: readonly Canary[] = [
  {
    rule: 'web-lib-is-the-bottom',
    from: 'apps/web/src/lib/a.ts',
    imports: "import { b } from '../widgets/b.tsx';",
    files: { 'apps/web/src/widgets/b.tsx': 'export const b = 1;' },
  },
  {
    rule: 'web-widgets-know-no-feature',
    from: 'apps/web/src/widgets/a.tsx',
    imports: "import { b } from '../features/anchors/b.ts';",
    files: { 'apps/web/src/features/anchors/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'web-lib-is-the-bottom',
    from: 'apps/web/src/lib/a.ts',
    imports: "import { b } from '../entities/match/b.ts';",
    files: { 'apps/web/src/entities/match/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'web-widgets-know-no-feature',
    from: 'apps/web/src/widgets/a.tsx',
    imports: "import { b } from '../entities/match/b.ts';",
    files: { 'apps/web/src/entities/match/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'web-entities-know-no-feature',
    from: 'apps/web/src/entities/match/a.ts',
    imports: "import { b } from '../../features/anchors/b.ts';",
    files: { 'apps/web/src/features/anchors/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'web-entities-know-no-feature',
    from: 'apps/web/src/entities/match/a.ts',
    imports: "import type { B } from '../../app/b.ts';",
    files: { 'apps/web/src/app/b.ts': 'export type B = 1;' },
  },
  {
    rule: 'web-entities-stand-alone',
    from: 'apps/web/src/entities/match/a.ts',
    imports: "import { b } from '../session/b.ts';",
    files: { 'apps/web/src/entities/session/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'web-features-know-no-app',
    from: 'apps/web/src/features/anchors/a.ts',
    imports: "import type { B } from '../../app/b.ts';",
    files: { 'apps/web/src/app/b.ts': 'export type B = 1;' },
  },
  {
    rule: 'web-features-stand-alone',
    from: 'apps/web/src/features/anchors/a.ts',
    imports: "import { b } from '../roles/b.ts';",
    files: { 'apps/web/src/features/roles/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'apps-do-not-import-apps',
    from: 'apps/web/src/lib/a.ts',
    imports: "import type { B } from '../../../server/src/http/b.ts';",
    files: { [`${server}/http/b.ts`]: 'export type B = 1;' },
  },
  {
    rule: 'web-knows-no-database',
    from: 'apps/web/src/lib/a.ts',
    imports: "import type { Kysely } from 'kysely';",
  },
  {
    rule: 'web-loads-no-schemas',
    from: 'apps/web/src/lib/a.ts',
    imports: "import { b } from '../../../../packages/contract/src/b.ts';",
    files: { 'packages/contract/src/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'web-loads-no-schemas',
    from: 'apps/web/src/lib/a.ts',
    imports: "import { z } from 'zod';",
  },
  {
    rule: 'contract-knows-only-domain',
    from: 'packages/contract/src/a.ts',
    imports: "import type { B } from '../../db/src/b.ts';",
    files: { 'packages/db/src/b.ts': 'export type B = 1;' },
  },
  {
    rule: 'contract-knows-only-domain',
    from: 'packages/contract/src/a.ts',
    imports: "import { readFile } from 'node:fs/promises';",
  },
  {
    rule: 'domain-knows-nothing',
    from: 'packages/domain/src/a.ts',
    imports: "import { createHash } from 'node:crypto';",
  },
  {
    rule: 'domain-knows-nothing',
    from: 'packages/domain/src/a.ts',
    imports: "import type { ZodType } from 'zod';",
  },
  {
    rule: 'db-knows-no-business',
    from: 'packages/db/src/a.ts',
    imports: "import { b } from '../../domain/src/b.ts';",
    files: { 'packages/domain/src/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'platform-carries-the-modules',
    from: `${server}/platform/a.ts`,
    imports: "import { b } from '../modules/sign-in/index.ts';",
    files: { [`${signIn}/index.ts`]: 'export const b = 1;' },
  },
  {
    rule: 'modules-know-no-http',
    from: `${signIn}/a.routes.ts`,
    imports: "import type { B } from '../../http/b.ts';",
    files: { [`${server}/http/b.ts`]: 'export type B = 1;' },
  },
  {
    rule: 'modules-meet-at-the-index',
    from: `${server}/modules/profile/a.service.ts`,
    imports: "import { b } from '../sign-in/b.service.ts';",
    files: { [`${signIn}/b.service.ts`]: 'export const b = 1;' },
  },
  {
    rule: 'modules-are-entered-at-the-index',
    from: `${server}/entry/a.ts`,
    imports: "import { b } from '../modules/sign-in/b.service.ts';",
    files: { [`${signIn}/b.service.ts`]: 'export const b = 1;' },
  },
  {
    rule: 'routes-ask-services',
    from: `${signIn}/a.routes.ts`,
    imports: "import { b } from './b.repository.ts';",
    files: { [`${signIn}/b.repository.ts`]: 'export const b = 1;' },
  },
  {
    rule: 'services-do-not-reach-up',
    from: `${signIn}/a.service.ts`,
    imports: "import { b } from './b.routes.ts';",
    files: { [`${signIn}/b.routes.ts`]: 'export const b = 1;' },
  },
  {
    rule: 'policies-only-judge',
    from: `${signIn}/a.policy.ts`,
    imports: "import { b } from './b.repository.ts';",
    files: { [`${signIn}/b.repository.ts`]: 'export const b = 1;' },
  },
  {
    rule: 'repositories-are-the-bottom',
    from: `${signIn}/a.repository.ts`,
    imports: "import { b } from './b.policy.ts';",
    files: { [`${signIn}/b.policy.ts`]: 'export const b = 1;' },
  },
  {
    rule: 'only-repositories-speak-sql',
    from: `${signIn}/a.service.ts`,
    imports: "import { sql } from 'kysely';",
  },
  {
    rule: 'rules-never-see-fastify',
    from: `${signIn}/a.service.ts`,
    imports: "import { b } from '../../http/b.ts';",
    files: { [`${server}/http/b.ts`]: "import { fastify } from 'fastify';\nexport const b = fastify;" },
  },
  {
    rule: 'only-db-holds-the-pool',
    from: `${server}/platform/a.ts`,
    imports: "import type { Pool } from 'pg';",
  },
  {
    rule: 'named-readers-of-all-merchants',
    from: `${server}/modules/profile/a.service.ts`,
    imports: "import { readAllMerchants } from '../../../../../packages/db/src/all-merchants.ts';",
    files: { 'packages/db/src/all-merchants.ts': 'export const readAllMerchants = 1;' },
  },
  {
    rule: 'supplier-stands-alone',
    from: 'apps/supplier/src/a.ts',
    imports: "import { b } from '../../../packages/domain/src/b.ts';",
    files: { 'packages/domain/src/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'programs-carry-no-tests',
    from: `${server}/platform/a.ts`,
    imports: "import { b } from '../../test/b.ts';",
    files: { 'apps/server/test/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'product-imports-no-scripts',
    from: `${server}/platform/a.test.ts`,
    imports: "import { b } from '../../../../scripts/services/b.ts';",
    files: { 'scripts/services/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'product-imports-no-scripts',
    from: 'packages/db/src/a.ts',
    imports: "import { b } from '../../../scripts/services/b.ts';",
    files: { 'scripts/services/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'scripts-import-no-app',
    from: 'scripts/docs/a.test.ts',
    imports: "import type { B } from '../../apps/server/src/platform/b.ts';",
    files: { [`${server}/platform/b.ts`]: 'export type B = 1;' },
  },
  {
    rule: 'scripts-import-no-app',
    from: 'scripts/a.ts',
    imports: "import { b } from '../apps/e2e/support/b.ts';",
    files: { 'apps/e2e/support/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'proofs-and-journeys-stand-above',
    from: 'apps/server/test/stack/a.ts',
    imports: "import { b } from '../../../proofs/lib/b.ts';",
    files: { 'apps/proofs/lib/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'proofs-and-journeys-stand-above',
    from: 'apps/web/test/a.tsx',
    imports: "import { b } from '../../e2e/support/b.ts';",
    files: { 'apps/e2e/support/b.ts': 'export const b = 1;' },
  },
  {
    rule: 'no-circles',
    from: 'packages/domain/src/a.ts',
    imports: "import { b } from './b.ts';",
    files: { 'packages/domain/src/b.ts': "import type { a } from './a.ts';\nexport const b = 1;" },
  },
];

/** Steps that stay inside the lines, so that no rule bites everything. */
export const allowed: readonly Omit<Canary, 'rule'>[] = [
  {
    from: 'apps/web/src/features/anchors/a.ts',
    imports: "import { b } from '../../entities/match/b.ts';",
    files: { 'apps/web/src/entities/match/b.ts': 'export const b = 1;' },
  },
  {
    from: 'apps/web/src/entities/match/odds/a.ts',
    imports: "import { b } from '../b.ts';\nimport { c } from '../../../widgets/c.tsx';",
    files: {
      'apps/web/src/entities/match/b.ts': 'export const b = 1;',
      'apps/web/src/widgets/c.tsx': 'export const c = 1;',
    },
  },
  {
    from: 'apps/web/src/features/anchors/a.ts',
    imports: "import type { B } from '../../../../../packages/contract/src/b.ts';",
    files: { 'packages/contract/src/b.ts': "import { z } from 'zod';\nexport type B = z.ZodType;" },
  },
  {
    from: `${server}/modules/profile/a.service.ts`,
    imports: "import { b } from '../sign-in/index.ts';",
    files: {
      [`${signIn}/index.ts`]: "export { b } from './b.repository.ts';",
      [`${signIn}/b.repository.ts`]: "import { sql } from 'kysely';\nexport const b = sql;",
    },
  },
  {
    from: `${signIn}/a.policy.ts`,
    imports: "import type { B } from './b.service.ts';",
    files: { [`${signIn}/b.service.ts`]: 'export type B = 1;' },
  },
  {
    from: 'apps/e2e/a.ts',
    imports: "import { b } from '../proofs/lib/b.ts';",
    files: {
      'apps/proofs/lib/b.ts':
        "import { c } from '../../../scripts/c.ts';\nimport { d } from '../../server/test/d.ts';\nexport const b = c + d;",
      'scripts/c.ts': 'export const c = 1;',
      'apps/server/test/d.ts': 'export const d = 1;',
    },
  },
];
