export { accountAudit, lockAccount, setPasswordHash } from './accounts.repository.ts';
export { callersRights } from './callers-rights.service.ts';
export { endChallenge, failChallenge, lockChallenge } from './challenges.repository.ts';
export { findChallenged } from './challenges.service.ts';
export {
  countedSubjects,
  type CountedSubject,
  countFailure,
  requireNoDelay,
  secondStepSubjects,
  signInSubjects,
} from './delays.service.ts';
export { clearFailures } from './failures.repository.ts';
export { clearAccountFailures, forgetAddresses } from './known-addresses.repository.ts';
export { endEveryWayIn } from './sessions/leaving.service.ts';
export { signInLinkMail } from './recovery/links.jobs.ts';
export { leaveSession } from './sessions/logged-endings.ts';
export { lockOwnAccount } from './own-account.service.ts';
export { acceptOwnPassword, createOwnPasswordProof, type ProvenPassword } from './own-password-proof.service.ts';
export { ownerNoticeMail, tellOwner } from './owner-notices.ts';
export { requireGoodPassword } from './password-policy.ts';
export { personOf } from './person.ts';
export { signedInDeviceQueries, signedInDevicesView } from './sessions/signed-in-devices.ts';
export { passwordResetMail } from './recovery/recovery.jobs.ts';
export { removeDevice } from './sessions/removing.service.ts';
export { startRecovery } from './recovery/recovery.service.ts';
export { cancelResets, createInvitation } from './recovery/resets.repository.ts';
export { openSession } from './sessions/session-opening.service.ts';
export { endSession, markProven, sessionAudit, type SessionLimits } from './sessions/sessions.repository.ts';
export { signInRoutes } from './sign-in.routes.ts';
