export { domainsRoutes } from './domains.routes.ts';
