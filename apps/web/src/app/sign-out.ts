import { CallError, callApi } from '../lib/http.ts';
import { clearSession } from '../lib/session.ts';

/** Where the session is over already nothing is left to do; any other refusal changes nothing, and the banner says why. */
export async function signOut(): Promise<void> {
  const isDone = await callApi('sign-in.logout', {}, { isLeaving: true }).then(
    () => true,
    (error: unknown) => error instanceof CallError && error.status === 401,
  );
  if (isDone) clearSession('signed-out');
}
