import { anchorsMutations } from './list/anchors.mutants.ts';
import { appointmentsMutations } from './list/appointments.mutants.ts';
import { auditMutations } from './list/audit.mutants.ts';
import { feedMutations } from './list/feed.mutants.ts';
import { gateMutations } from './list/gate.mutants.ts';
import { grantsMutations } from './list/grants.mutants.ts';
import { idempotencyMutations } from './list/idempotency.mutants.ts';
import { listsMutations } from './list/lists.mutants.ts';
import { liveMutations } from './list/live.mutants.ts';
import { logChainMutations } from './list/log-chain.mutants.ts';
import { merchantsMutations } from './list/merchants.mutants.ts';
import { publishingMutations } from './list/publishing.mutants.ts';
import { rightsMutations } from './list/rights.mutants.ts';
import { rowSecurityMutations } from './list/row-security.mutants.ts';
import { scheduleMutations } from './list/schedule.mutants.ts';
import { secretsMutations } from './list/secrets.mutants.ts';
import { settlementMutations } from './list/settlement.mutants.ts';
import { settlingMutations } from './list/settling.mutants.ts';
import { signInMutations } from './list/sign-in.mutants.ts';
import { tabooMutations } from './list/taboo.mutants.ts';
import { valueAddedMutations } from './list/value-added.mutants.ts';
import { webGuardsMutations } from './list/web-guards.mutants.ts';
import { wireMutations } from './list/wire.mutants.ts';
import type { Mutation } from './mutation.ts';

/** Every mutation, those with the quickest tests first. */
export const mutations: readonly Mutation[] = [
  ...settlementMutations,
  ...tabooMutations,
  ...rightsMutations,
  ...webGuardsMutations,
  ...wireMutations,
  ...listsMutations,
  ...secretsMutations,
  ...feedMutations,
  ...logChainMutations,
  ...gateMutations,
  ...rowSecurityMutations,
  ...grantsMutations,
  ...signInMutations,
  ...publishingMutations,
  ...settlingMutations,
  ...idempotencyMutations,
  ...auditMutations,
  ...anchorsMutations,
  ...scheduleMutations,
  ...merchantsMutations,
  ...valueAddedMutations,
  ...appointmentsMutations,
  ...liveMutations,
];
