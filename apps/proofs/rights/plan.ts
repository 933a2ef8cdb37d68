import { holdableKeys } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import fc from 'fast-check';

/** Kinds of steps with their weights; actor and subject are chosen when the step is due. */
export const stepKinds = {
  createAccount: 3,
  updateAccount: 6,
  setPassword: 3,
  deleteAccount: 3,
  setRoles: 14,
  resetSecondFactor: 2,
  createRole: 5,
  copyRole: 5,
  updateRole: 4,
  setPermissions: 14,
  deleteRole: 4,
  updateMerchant: 1,
  listAccounts: 4,
  listRoles: 4,
  listMerchants: 1,
  readAccount: 3,
  readAccountRoles: 2,
  readAccountPermissions: 2,
  readRole: 2,
  readRolePermissions: 2,
  readRoleUsers: 2,
  previewRole: 3,
} as const;

export type StepKind = keyof typeof stepKinds;

export interface StepPlan {
  readonly kind: StepKind;
  /** Picks among the candidates, whatever their number. */
  readonly actor: number;
  readonly target: number;
  readonly picks: readonly number[];
  /** Whether the step names a record of the actor's merchant, of another one, or a missing record. */
  readonly where: 'own' | 'foreign' | 'missing';
  readonly keys: readonly string[];
  /** Only keys that the actor holds: a step that should succeed more often than not. */
  readonly keepsToHeld: boolean;
  readonly isStale: boolean;
  readonly flag: boolean;
  readonly prefix: '' | '/creator' | '/merchant';
  /** A `merchantCodeBySa` in the query, which is none of the staff's business. */
  readonly namesOtherMerchant: boolean;
}

/** What staff of merchants can be given. */
const grantable = holdableKeys('', allPermissionKeys);

const kind: fc.Arbitrary<StepKind> = fc.oneof(
  ...Object.entries(stepKinds).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as StepKind) })),
);

const stepPlan: fc.Arbitrary<StepPlan> = fc.record({
  kind,
  actor: fc.nat(),
  target: fc.nat(),
  picks: fc.array(fc.nat(), { maxLength: 4 }),
  where: fc.oneof(
    { weight: 17, arbitrary: fc.constant('own' as const) },
    { weight: 2, arbitrary: fc.constant('foreign' as const) },
    { weight: 1, arbitrary: fc.constant('missing' as const) },
  ),
  keys: fc.subarray(grantable, { maxLength: 20 }),
  keepsToHeld: fc.boolean(),
  isStale: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
  flag: fc.boolean(),
  prefix: fc.constantFrom('', '/creator', '/merchant'),
  namesOtherMerchant: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

/** The same seed gives the same steps. */
export function planSteps(seed: number, steps: number): StepPlan[] {
  return fc.sample(stepPlan, { seed, numRuns: steps });
}

export interface GiftPlan {
  readonly ceiling: readonly string[];
  readonly roleKeys: readonly (readonly string[])[];
  readonly picks: readonly number[];
  readonly coalition: number;
}

const always = grantable.filter((key) => key.startsWith('bac_'));
const others = grantable.filter((key) => !key.startsWith('bac_'));

/** Without some keys of the office itself nobody could try anything. */
function roleKeys(atLeast: number): fc.Arbitrary<string[]> {
  const office = fc.subarray(always, { minLength: atLeast });
  return fc.tuple(office, fc.subarray(others, { maxLength: 15 })).map(([own, rest]) => [...own, ...rest]);
}

const giftPlan: fc.Arbitrary<GiftPlan> = fc.record({
  ceiling: fc.subarray(others, { minLength: 15 }).map((keys) => [...always, ...keys]),
  roleKeys: fc.tuple(roleKeys(0), roleKeys(3), roleKeys(4), roleKeys(always.length)),
  picks: fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
  coalition: fc.integer({ min: 1, max: 3 }),
});

export function planGifts(seed: number, gifts: number): GiftPlan[] {
  return fc.sample(giftPlan, { seed: seed + 1, numRuns: gifts });
}
