import { sessionStore } from '../session/session.ts';

/** Options of a quiet call about a merchant's records. Only a super-admin names one; for everybody else the session does. */
export function quietFor(merchantCode: string | null) {
  const { user } = sessionStore.get();
  if (merchantCode === null || user?.isSuperAdmin !== true) return { quiet: true } as const;
  return { quiet: true, actingFor: merchantCode === user.merchantCode ? null : merchantCode } as const;
}
