import type { CallId, Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import { callsWithoutMerchant, callsWithoutPathCheck } from '@touchline/domain/access/routes';
import { backgroundHeader } from '@touchline/domain/constants';
import type { CallManners } from 'virtual:contract';
import { errors } from 'virtual:errors';

import { i18n, language } from '../i18n.ts';
import { type NamedToast, showBanner, showToast } from '../page/notices.ts';
import { hearServerTime } from '../page/server-clock.ts';
import { loseSession } from '../session/expiry.ts';
import { currentOpenMerchant } from '../session/open-merchant.ts';
import {
  isSamePerson,
  refreshUser,
  sessionGeneration,
  sessionStore,
  setNobody,
  type SessionUser,
} from '../session/session.ts';
import { trackActivity } from './activity.ts';
import { addressOf, prefixFor, safeLocation, type AddressParts, type PathPrefix } from './call-address.ts';
import { CallError, clientCodes, readData, readFailure } from './call-error.ts';
import { sendForClick } from './click-trace.ts';
import { mannersOf } from './known-calls.ts';
import { readOnlyStore } from './read-only.ts';
import { sendAgain } from './send-again.ts';
import { askStepUp } from './step-up.ts';

export { CallError } from './call-error.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Given by a caller that repeats its own write; otherwise each call gets a fresh one. */
  readonly idempotencyKey?: string;
  /** No toast and no banner: the caller shows the outcome itself. */
  readonly quiet?: boolean;
  /** No banner for a refusal with this code. */
  readonly quietOn?: string;
  /** Said instead of the call's own toast: names the object, offers to undo. */
  readonly toast?: NamedToast;
  /** Made by the page itself, not by its user. */
  readonly isBackground?: boolean;
  /** Signing out: a session that is gone already is what was wanted. */
  readonly isLeaving?: boolean;
  /** The body of a call that takes a file: without an idempotency key, so that it is sent once. */
  readonly file?: File;
  /** The merchant that a super-admin acts for, null for none; otherwise the one whose pages are open, if any. */
  readonly actingFor?: string | null;
}

type AnyRequest = AddressParts & { readonly body?: unknown };

/** For the whole call, its repetitions included. */
const noAnswerAfter = 30_000;
const retryPauses = [300, 1200];

export async function callApi<Id extends CallId>(
  id: Id,
  request: CallRequest<Calls[Id]>,
  options: CallOptions = {},
): Promise<CallData<Calls[Id]>> {
  const call = mannersOf(id);
  // The page that the call was made on says for whom, even if it is left while the call waits.
  const made = withMerchant(id, request as AnyRequest, options);
  let generation = sessionGeneration();
  try {
    if (!call.isPublic && !callsWithoutPathCheck.has(id)) await checkPath();
    generation = sessionGeneration();
    const asker = sessionStore.get().user;
    const data = await exchange(call, made, options).catch(async (error: unknown) => {
      if (!isStepUp(error) || !(await askStepUp())) throw error;
      return await exchange(call, made, options);
    });
    if (!call.isPublic && asker !== null && !isSamePerson(asker, sessionStore.get().user)) throw aborted();
    const toast = options.toast ?? call.toast;
    if (toast != null && options.quiet !== true) showToast(toast);
    return data as CallData<Calls[Id]>;
  } catch (error) {
    if (error instanceof CallError) react(error, options, generation);
    throw error;
  }
}

/** On an open merchant's pages every call of the session is made for that merchant. */
function withMerchant(id: CallId, request: AnyRequest, { actingFor }: CallOptions): AnyRequest {
  const code = actingFor === undefined ? currentOpenMerchant()?.code : actingFor;
  if (code == null || mannersOf(id).isPublic || callsWithoutMerchant.has(id)) return request;
  return { ...request, query: { ...request.query, merchantCodeBySa: code } };
}

let loading: { readonly generation: number; readonly answer: Promise<SessionUser | null> } | null = null;

/** The signed-in user; asks the server once, however many calls wait for it. */
export function loadSession(): Promise<SessionUser | null> {
  const { phase, user } = sessionStore.get();
  if (phase !== 'unknown') return Promise.resolve(user);
  return refreshSession();
}

/** `isBackground`: the page looks by itself, which does not count as use of the session. */
export function refreshSession(isBackground = false): Promise<SessionUser | null> {
  const generation = sessionGeneration();
  if (loading?.generation === generation) return loading.answer;
  const answer = fetchSession(isBackground, generation).finally(() => {
    if (loading?.answer === answer) loading = null;
  });
  loading = { generation, answer };
  return answer;
}

/** An answer about a session that is over meanwhile is dropped: the one after it says who is there. */
async function fetchSession(isBackground: boolean, generation: number): Promise<SessionUser | null> {
  try {
    const user = (await exchange(mannersOf('sign-in.info'), {}, { isBackground })) as SessionUser;
    if (sessionGeneration() !== generation) return await loadSession();
    refreshUser(user);
    return user;
  } catch (error) {
    if (sessionGeneration() !== generation) return loadSession();
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    if (sessionStore.get().phase === 'unknown') setNobody();
    else loseSession(error.code);
    return null;
  }
}

type PathCheck = (user: SessionUser) => boolean;

let refusesPath: PathCheck | undefined;

/** The tree of pages is in no script before sign-in, whose paths are open to all: the shell brings the check. */
export function learnPathCheck(check: PathCheck): void {
  refusesPath = check;
}

async function checkPath(): Promise<void> {
  const user = await loadSession();
  if (user === null) throw new CallError({ status: 401, code: '', message: '' });
  if (refusesPath?.(user) !== true) return;
  throw new CallError({ status: 0, code: clientCodes.pathRefused, message: i18n.t('errors:pathRefused') });
}

/** The answer as it comes, to be read by the caller: a stream of events, or a file. Its end may be long in coming. */
export async function openAnswer<Id extends CallId>(
  id: Id,
  request: CallRequest<Calls[Id]>,
  options: CallOptions & { readonly accept: string },
): Promise<Response> {
  const made = withMerchant(id, request as AnyRequest, options);
  const generation = sessionGeneration();
  try {
    await checkPath();
    return await trackActivity(open(mannersOf(id), made, options));
  } catch (error) {
    if (error instanceof CallError) react(error, options, generation);
    throw error;
  }
}

async function open(
  call: CallManners,
  request: AnyRequest,
  options: CallOptions & { readonly accept: string },
): Promise<Response> {
  const headers = new Headers({ Accept: options.accept, 'Accept-Language': language });
  const { signal = null } = options;
  const sent = fetch(addressOf(call.path, request, currentPrefix()), { headers, credentials: 'same-origin', signal });
  const response = await sent.catch(() => {
    if (signal?.aborted === true) throw aborted();
    throw noAnswer('network');
  });
  noticeHeaders(response);
  if (!response.ok) throw await readFailure(response);
  return response;
}

async function exchange(call: CallManners, request: AnyRequest, options: CallOptions): Promise<unknown> {
  const { file } = options;
  const isKeyed = call.method !== 'GET' && !call.isPublic && file === undefined;
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.isBackground === true) headers.set(backgroundHeader, '1');
  if (isKeyed) headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID());

  // A read, and a write under its key, have one effect however often they are sent.
  const isRepeatable = call.method === 'GET' || (isKeyed && call.secretAnswer !== true);
  const pauses = isRepeatable ? retryPauses : [];
  const { signal: given } = options;
  const deadline = AbortSignal.timeout(noAnswerAfter);
  const signal = given === undefined ? deadline : AbortSignal.any([given, deadline]);
  const sendWith = (sent: Headers) =>
    fetch(addressOf(call.path, request, currentPrefix()), {
      method: call.method,
      headers: sent,
      credentials: 'same-origin',
      signal,
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(file !== undefined && { body: formOf(file) }),
    });
  const send = () => (options.isBackground === true ? sendWith(headers) : sendForClick(headers, sendWith));
  try {
    return await trackActivity(receive(sendAgain(send, { pauses, signal })));
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (given?.aborted === true) throw aborted();
    throw noAnswer(deadline.aborted ? 'timedOut' : 'network');
  }
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

async function receive(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  noticeHeaders(response);
  if (!response.ok) throw await readFailure(response);
  return await readData(response);
}

function noAnswer(why: 'network' | 'timedOut'): CallError {
  return new CallError({ status: 0, code: clientCodes[why], message: i18n.t(`errors:${why}`) });
}

function aborted(): CallError {
  return new CallError({ status: 0, code: clientCodes.aborted, message: '' });
}

const creatorHosts = (import.meta.env.VITE_CREATOR_HOSTS ?? '').split(',').filter(Boolean);

export function currentPrefix(): PathPrefix {
  const merchantCode = sessionStore.get().user?.merchantCode ?? null;
  return prefixFor({ hostname: window.location.hostname, creatorHosts, merchantCode });
}

function noticeHeaders(response: Response): void {
  hearServerTime(response.headers.get('Date'));
  const version = response.headers.get('Permission-Version');
  const { phase, user } = sessionStore.get();
  if (version === null || phase !== 'signed-in' || user?.permissionVersion === version) return;
  void refreshSession(true).catch(() => undefined);
}

const sessionCodes: ReadonlySet<string> = new Set([errors.sessionExpired.code, errors.sessionEnded.code]);
const isStepUp = (error: unknown) => error instanceof CallError && error.code === errors.stepUpRequired.code;
const silentCodes: ReadonlySet<string> = new Set([
  errors.stepUpRequired.code,
  errors.formRefused.code,
  clientCodes.aborted,
  clientCodes.pathRefused,
]);

function react(error: CallError, options: CallOptions, generation: number): void {
  if (error.status === 401 || sessionCodes.has(error.code)) {
    if (options.isLeaving !== true && generation === sessionGeneration()) loseSession(error.code);
    return;
  }
  if (error.code === errors.readOnly.code) readOnlyStore.set(true);
  const location = safeLocation(error.location, window.location.origin);
  if (location !== null) window.location.assign(location);
  else if (options.quiet !== true && options.quietOn !== error.code && !silentCodes.has(error.code)) showBanner(error);
}
