import type { SessionUser } from '@touchline/contract/sign-in';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import { newToken, tokenHash } from '../../../platform/keys/tokens.ts';
import { addressKey } from '../../../platform/limits/address-key.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PublicContext } from '../../../platform/route.ts';
import type { Writing } from '../../../platform/work.ts';
import { holdUnchanged, readRights, type SignInAccount } from '../accounts.repository.ts';
import { clearFailures } from '../failures.repository.ts';
import { rememberAddress } from '../known-addresses.repository.ts';
import { personOf } from '../person.ts';
import { endPass } from '../recovery/links.repository.ts';
import { credentialsRefused } from '../refusals.ts';
import { deviceLifetimeSeconds, holdDevice } from './devices.repository.ts';
import { leaveSession } from './logged-endings.ts';
import { remember } from './remembering.service.ts';
import { sessionUserOf } from './session-user.ts';
import { createSession, endOldestSessions, endSessionByToken, sessionAudit } from './sessions.repository.ts';

/** A sign-in that has been found right. */
export interface Opening {
  readonly account: SignInAccount;
  /** The remembered device of this very account, where the browser has one. */
  readonly deviceId: string | null;
  /** The device stood for the password. */
  readonly byDevice: boolean;
  /** Its owner typed a password or a code. */
  readonly isProven: boolean;
  readonly rememberMe: boolean | undefined;
  /** Whose failures are forgotten with the success, in the order in which they are counted. */
  readonly subjects: readonly string[];
  /** Further conditions, checked before anything is opened. */
  confirm(writing: Writing): Promise<void>;
}

type OpeningPlatform = Pick<Platform, 'config' | 'events'>;

/** Holds what the try was judged by, then opens the session and gives the browser its cookies. */
export async function openSession(
  context: PublicContext,
  platform: OpeningPlatform,
  opening: Opening,
): Promise<SessionUser> {
  const { account } = opening;
  const sessionToken = newToken();
  const { token, rights } = await write(context, platform, opening, sessionToken).catch((error: unknown) => {
    context.refused(personOf(account), error);
    throw error;
  });
  context.cookies.set('session', sessionToken, null);
  if (context.cookies.get('pass') !== undefined) context.cookies.clear('pass');
  if (token === null) context.cookies.clear('device');
  else if (token !== undefined) context.cookies.set('device', token, deviceLifetimeSeconds);
  return sessionUserOf({
    ...rights,
    id: account.id,
    account: account.account,
    name: account.name,
    merchantCode: account.merchantCode,
    permissions: rights.isSuperAdmin ? allPermissionKeys : rights.permissions,
  });
}

async function write(
  context: PublicContext,
  { config, events }: OpeningPlatform,
  opening: Opening,
  sessionToken: string,
) {
  const { account, deviceId, byDevice, rememberMe, isProven } = opening;
  const previous = context.cookies.get('session');
  return await context.write(personOf(account), async (writing) => {
    const { tx, changes } = writing;
    await opening.confirm(writing);
    if (!(await holdUnchanged(tx, account))) throw credentialsRefused();
    const held = deviceId === null ? undefined : await holdDevice(tx, deviceId);
    if (byDevice && held === undefined) throw credentialsRefused();
    // A token that stood for the password is replaced at each use, also where the form does not ask.
    const isWanted = byDevice ? rememberMe !== false : rememberMe;
    const remembered = await remember(writing, { events }, context, account, { held, isWanted });
    const ended = previous === undefined ? undefined : await endSessionByToken(tx, tokenHash(previous));
    if (ended !== undefined) leaveSession(writing, events, ended);
    const client = { address: context.address, userAgent: context.userAgent };
    const owner = { merchantCode: account.merchantCode, accountId: account.id };
    await rememberAddress(tx, owner, addressKey(context.address));
    const pass = context.cookies.get('pass');
    if (pass !== undefined) await endPass(tx, tokenHash(pass));
    const sessionId = await createSession(tx, {
      ...owner,
      ...client,
      tokenHash: tokenHash(sessionToken),
      deviceId: remembered.deviceId,
      isProven,
    });
    for (const session of await endOldestSessions(tx, account.id, config)) leaveSession(writing, events, session);
    changes.addPart(sessionAudit, sessionId, null, { address: client.address, user_agent: client.userAgent });
    for (const subject of opening.subjects) await clearFailures(tx, [subject]);
    return { ...remembered, rights: await readRights(tx, account.merchantCode, account.id) };
  });
}
