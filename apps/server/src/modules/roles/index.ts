export {
  ceilingKeys,
  type Holder,
  readHolder,
  rolesOfAccount,
  rolesWithKeys,
  type RoleWithKeys,
  setRoleIds,
} from './rights.repository.ts';
export { type Granter, openRightsChange } from './rights.service.ts';
export { rolesRoutes } from './roles.routes.ts';
export { holdsLess, requireSomeoneElse, requireStronger } from './takeover.policy.ts';
