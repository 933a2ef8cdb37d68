const { env } = process;

function given(name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set: start the journeys with npm run e2e`);
  return value;
}

/** The stack that the journeys run against; `npm run e2e` starts it and says where it is. */
export const environment = {
  baseUrl: given('E2E_BASE_URL'),
  /** The same through nginx, with pictures of live streams. */
  proxyUrl: given('E2E_PROXY_URL'),
  /** Where an encoder publishes. */
  publishUrl: given('E2E_PUBLISH_URL'),
  databaseUrl: given('E2E_DATABASE_OWNER_URL'),
  redisUrl: given('E2E_REDIS_URL'),
  supplierUrl: given('E2E_SUPPLIER_URL'),
  mailUrl: given('MAIL_CATCHER_URL'),
  demoPassword: given('E2E_DEMO_PASSWORD'),
  /** How long the schedule is watched while it moves; `npm run motion` takes its time. */
  motionSeconds: Number(env['E2E_MOTION_SECONDS'] ?? 5),
  /** How often a browser is killed under somebody's hands. */
  browserKills: Number(env['E2E_BROWSER_KILLS'] ?? 2),
  /** Every script that is tried in a text; `npm run stored-scripts`. */
  allScripts: env['E2E_SCRIPTS'] === 'all',
  /** Only what the check runs; by hand and by night every journey. */
  ofCheck: env['E2E_JOURNEYS'] === 'check',
  allPictures: env['E2E_PICTURES'] === 'all',
  ci: env['CI'] === 'true',
};
