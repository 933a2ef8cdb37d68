export { merchantsRoutes } from './merchants.routes.ts';
