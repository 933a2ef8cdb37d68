export { officeRightsMail, tellAdmins } from './admin-notices.ts';
export { requireProofToGive } from './guarded-keys.service.ts';
export {
  ceilingKeys,
  type Holder,
  lastingCeilingKeys,
  raiseMerchantEpoch,
  readHolder,
  rolesOfAccount,
  rolesWithKeys,
  type RoleWithKeys,
  setRoleIds,
} from './rights.repository.ts';
export { type Granter, granterOf, openRightsChange } from './rights.service.ts';
export { rolesRoutes } from './roles.routes.ts';
export { holdsLess, type Obstacle, obstacleTo, requireSomeoneElse, requireStronger } from './takeover.policy.ts';
