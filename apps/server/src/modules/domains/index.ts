export { historyOfPushTarget } from './domain-changes.repository.ts';
export { historyView } from './domain-views.service.ts';
export { domainsRoutes } from './domains.routes.ts';
export { sealedDomainKeys } from './signing.repository.ts';
