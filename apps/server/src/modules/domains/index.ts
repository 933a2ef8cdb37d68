export { historyOfPushTarget } from './domain-changes.repository.ts';
export { createKeyWriter } from './domain-keys.service.ts';
export { historyView } from './domain-views.service.ts';
export { domainsRoutes } from './domains.routes.ts';
export { createDomains } from './domains.service.ts';
export { createPushSigner } from './push-addresses.service.ts';
export { sealedDomainKeys } from './signing.repository.ts';
