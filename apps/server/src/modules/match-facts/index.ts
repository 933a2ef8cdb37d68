export { matchFactsRoutes } from './match-facts.routes.ts';
