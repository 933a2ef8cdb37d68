export { historyOfProject } from './domain-changes.repository.ts';
export { historyView } from './domain-views.service.ts';
export { domainsRoutes } from './domains.routes.ts';
