export { countOldCodes, sealedFactors, secondFactorAudit, voidFactor } from './second-factor.repository.ts';
export { secondFactorRoutes } from './second-factor.routes.ts';
