import { tokenHash } from '../platform/keys/tokens.ts';
import type { PersonFacts } from '../platform/work.ts';
import type { Incoming } from './incoming.ts';

/** Whose session it is does not change; whether it still holds is another question, and not asked here. */
interface SessionOwner {
  readonly accountId: string;
  readonly account: string;
  readonly merchantCode: string;
}

const ownersKept = 5000;

export interface SessionOwners {
  /** Undefined where this process has not met the session yet. */
  of(incoming: Incoming): SessionOwner | undefined;
  remember(incoming: Incoming, person: PersonFacts): void;
}

/** Names a session without being its token. */
export function sessionKey(token: string | undefined): string {
  return tokenHash(token ?? '').toString('base64');
}

export function createSessionOwners(): SessionOwners {
  const owners = new Map<string, SessionOwner>();
  const keyOf = ({ facts }: Incoming) => sessionKey(facts.cookies.get('session'));
  return {
    of: (incoming) => owners.get(keyOf(incoming)),
    remember(incoming, { accountId, account, homeMerchant }) {
      if (owners.size >= ownersKept) owners.clear();
      owners.set(keyOf(incoming), { accountId, account, merchantCode: homeMerchant });
    },
  };
}
