const test = '\\.(test|spec|examples)\\.tsx?$|^apps/((server|web|supplier)/test|proofs|e2e)/';
const npm = (names) => `(^|/)node_modules/(@types/)?(${names})/`;
const modules = '^apps/server/src/modules';

/** Each rule has a violation kept in scripts/boundaries/canaries.ts. */
const forbidden = [
  {
    name: 'web-lib-is-the-bottom',
    comment: 'web: app → features → entities → widgets → lib',
    from: { path: '^apps/web/src/lib/' },
    to: { path: '^apps/web/src/(app|features|entities|widgets)/' },
  },
  {
    name: 'web-widgets-know-no-feature',
    comment: 'web: app → features → entities → widgets → lib',
    from: { path: '^apps/web/src/widgets/' },
    to: { path: '^apps/web/src/(app|features|entities)/' },
  },
  {
    name: 'web-entities-know-no-feature',
    comment: 'web: app → features → entities → widgets → lib',
    from: { path: '^apps/web/src/entities/' },
    to: { path: '^apps/web/src/(app|features)/' },
  },
  {
    name: 'web-entities-stand-alone',
    comment: 'No entity imports another entity: a feature brings them together.',
    from: { path: '^apps/web/src/entities/([^/]+)/' },
    to: { path: '^apps/web/src/entities/', pathNot: '^apps/web/src/entities/$1/' },
  },
  {
    name: 'web-features-know-no-app',
    comment: 'web: app → features → entities → widgets → lib',
    from: { path: '^apps/web/src/features/' },
    to: { path: '^apps/web/src/app/' },
  },
  {
    name: 'web-features-stand-alone',
    comment: 'No feature imports another feature: what both know of a thing belongs into entities.',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'apps-do-not-import-apps',
    comment: 'Programs meet on the wire: what both know belongs into a package.',
    from: { path: '^apps/([^/]+)/', pathNot: test },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'web-knows-no-database',
    comment: 'web → contract → domain',
    from: { path: '^apps/web/' },
    to: { path: ['^packages/db/', npm('kysely|pg')] },
  },
  {
    name: 'web-loads-no-schemas',
    comment: 'The browser gets calls as a table and types: zod stays out of its bundle.',
    from: { path: '^apps/web/src/', pathNot: test },
    to: { path: ['^packages/contract/', npm('zod')], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'contract-knows-only-domain',
    comment: 'contract → domain, and the schema library',
    from: { path: '^packages/contract/src/', pathNot: test },
    to: { pathNot: ['^packages/(contract|domain)/src/', npm('zod')] },
  },
  {
    name: 'domain-knows-nothing',
    comment: 'Pure rules: no package, no Node module, nothing of ours.',
    from: { path: '^packages/domain/src/', pathNot: test },
    to: { pathNot: '^packages/domain/src/' },
  },
  {
    name: 'db-knows-no-business',
    comment: 'db stands below the server and beside contract and domain.',
    from: { path: '^packages/db/' },
    to: { path: '^(apps|packages/(contract|domain))/', pathNot: test },
  },
  {
    name: 'platform-carries-the-modules',
    comment: 'What every module stands on knows none of them, and no HTTP.',
    from: { path: '^apps/server/src/platform/', pathNot: test },
    to: { path: '^apps/server/src/(modules|http|entry|seed)/' },
  },
  {
    name: 'modules-know-no-http',
    comment: 'A module says what a call does; how it came in is the adapter’s. The table of routes stands in entry/.',
    from: { path: `${modules}/`, pathNot: test },
    to: { path: '^apps/server/src/(http|entry)/' },
  },
  {
    name: 'modules-meet-at-the-index',
    comment: 'Module → module only through the other index.ts, which exports a few reads and commands.',
    from: { path: `${modules}/([^/]+)/`, pathNot: test },
    to: { path: `${modules}/`, pathNot: [`${modules}/$1/`, `${modules}/[^/]+/index\\.ts$`] },
  },
  {
    name: 'modules-are-entered-at-the-index',
    comment: 'The rest of the server, too, sees a module as its index.ts.',
    from: { path: '^apps/server/src/', pathNot: [test, `${modules}/`] },
    to: { path: `${modules}/`, pathNot: `${modules}/[^/]+/index\\.ts$` },
  },
  {
    name: 'routes-ask-services',
    comment: 'routes → service → policy and repository: routes hold no rules and no SQL.',
    from: { path: `${modules}/.+\\.routes\\.ts$` },
    to: { path: `${modules}/.+\\.(repository|policy)\\.ts$` },
  },
  {
    name: 'services-do-not-reach-up',
    comment: 'routes → service, never back',
    from: { path: `${modules}/.+\\.(service|jobs|policy|repository)\\.ts$` },
    to: { path: `${modules}/.+\\.routes\\.ts$` },
  },
  {
    name: 'policies-only-judge',
    comment: 'A policy gets the facts from its service; it may know their types.',
    from: { path: `${modules}/.+\\.policy\\.ts$` },
    to: { path: `${modules}/.+\\.(service|repository|jobs)\\.ts$`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'repositories-are-the-bottom',
    comment: 'A repository speaks SQL and decides nothing.',
    from: { path: `${modules}/.+\\.repository\\.ts$` },
    to: { path: `${modules}/.+\\.(service|jobs|policy)\\.ts$` },
  },
  {
    name: 'only-repositories-speak-sql',
    comment:
      'The log writer, the gate and the keyed writes are the adapter’s own repositories; seed plants rows as owner.',
    from: {
      path: '^apps/server/src/',
      pathNot: [
        test,
        '\\.repository\\.ts$',
        '^apps/server/src/platform/audit/operation-log\\.ts$',
        '^apps/server/src/http/(gate|calls/idempotency)\\.ts$',
        '^apps/server/src/seed/',
      ],
    },
    to: { path: npm('kysely') },
  },
  {
    name: 'rules-never-see-fastify',
    comment: 'Services, policies, repositories and jobs work without HTTP, however far one follows their imports.',
    from: { path: `${modules}/.+\\.(service|policy|repository|jobs)\\.ts$` },
    to: { path: npm('fastify|@fastify/[^/]+'), reachable: true },
  },
  {
    name: 'only-db-holds-the-pool',
    comment: 'Connections are made in packages/db, which also names their types.',
    from: { pathNot: ['^packages/db/', test] },
    to: { path: npm('pg') },
  },
  {
    name: 'named-readers-of-all-merchants',
    comment:
      'Reading across merchants is for finding out whose a name, token, task or file is, and for resealing; a super-admin’s reads are widened by the gate.',
    from: {
      pathNot: [
        test,
        '^packages/db/src/',
        '^apps/server/src/platform/keys/sealed-columns\\.repository\\.ts$',
        `${modules}/sign-in/(sign-in|challenges|sessions/leaving|recovery/mailed-links|recovery/recovery)\\.service\\.ts$`,
        `${modules}/sign-in/recovery/recovery\\.jobs\\.ts$`,
        `${modules}/accounts/free-name\\.service\\.ts$`,
        `${modules}/merchants/merchants\\.service\\.ts$`,
        `${modules}/profile/profile\\.service\\.ts$`,
        `${modules}/tasks/runs\\.repository\\.ts$`,
        `${modules}/system/worker-figures\\.repository\\.ts$`,
        `${modules}/calendars/calendars\\.repository\\.ts$`,
        `${modules}/photos/photos\\.repository\\.ts$`,
        `${modules}/settlement/settlement\\.repository\\.ts$`,
        `${modules}/appointments/following/due-matches\\.repository\\.ts$`,
        `${modules}/live/(publish-facts|reconciling)\\.repository\\.ts$`,
        `${modules}/monitor/watching\\.service\\.ts$`,
        `${modules}/merges/staying\\.repository\\.ts$`,
        `${modules}/previews/pictures/pictures\\.repository\\.ts$`,
        `${modules}/relays/relays\\.repository\\.ts$`,
        `${modules}/predictions/publishing/due\\.repository\\.ts$`,
      ],
    },
    to: { path: '^packages/db/src/all-merchants\\.ts$' },
  },
  {
    name: 'supplier-stands-alone',
    comment: 'The stand-in shares no code with the product: they meet on the wire, as with a real supplier.',
    from: { path: '^apps/supplier/src/' },
    to: { path: ['^packages/', '^apps/(?!supplier/)', '^scripts/'] },
  },
  {
    name: 'programs-carry-no-tests',
    comment: 'What ships imports neither tests nor their helpers.',
    from: { path: '^(apps/(server|web|supplier)/src|packages/[^/]+/src)/', pathNot: test },
    to: { path: test },
  },
  {
    name: 'product-imports-no-scripts',
    comment: 'The product and its tests work without the tooling.',
    from: { path: '^(apps/(server|web|supplier)|packages)/' },
    to: { path: '^scripts/' },
  },
  {
    name: 'scripts-import-no-app',
    comment: 'Tooling starts programs by their path. A tool that reads their code belongs into apps/proofs.',
    from: { path: '^scripts/' },
    to: { path: '^apps/' },
  },
  {
    name: 'proofs-and-journeys-stand-above',
    comment: 'Proofs and journeys use the product; nothing of the product uses them, tests included.',
    from: { path: '^(apps/(server|web|supplier)|packages)/' },
    to: { path: '^apps/(proofs|e2e)/' },
  },
  {
    name: 'no-circles',
    comment: 'A circle has no first file to read.',
    from: {},
    to: { circular: true },
  },
];

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps/[^/]+/dist|reports|\\.data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
