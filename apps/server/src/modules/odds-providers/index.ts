export { oddsProvidersRoutes } from './odds-providers.routes.ts';
