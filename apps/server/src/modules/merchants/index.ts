export { listMerchantCodes } from './merchants.repository.ts';
export { merchantsRoutes } from './merchants.routes.ts';
