import { CallError, callApi } from '../calls/http.ts';
import { createStore, useStore } from '../external-store.ts';
import { i18n } from '../i18n.ts';
import { showToast } from '../page/notices.ts';
import { clearSession } from './session.ts';

/** The page is empty, and the server does not know yet that the session is over: its cookie is out of our reach. */
const unfinished = createStore(false);

export const useUnfinishedSignOut = (): boolean => useStore(unfinished);

/** Whether the server answers or not, nothing of the session stays on the page. */
export async function signOut(): Promise<void> {
  const isOver = await endSession();
  unfinished.set(!isOver);
  clearSession('signed-out');
}

/** Once more, for a sign-out that did not reach the server. */
export async function finishSignOut(): Promise<void> {
  if (await endSession()) unfinished.set(false);
}

/** A session that is over already is what was wanted. */
async function endSession(): Promise<boolean> {
  try {
    const { pending } = await callApi('sign-in.logout', {}, { isLeaving: true, quiet: true });
    if (pending === true) showToast({ text: i18n.t('signedOutLater'), tone: 'info' });
    return true;
  } catch (error) {
    return error instanceof CallError && error.status === 401;
  }
}
