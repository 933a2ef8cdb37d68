import type { Config } from '../platform/config.ts';
import { createReadTurns, type Reader } from '../platform/read-turns.ts';
import type { Incoming } from './incoming.ts';
import { sessionKey, type SessionOwners } from './session-owners.ts';

export interface ReadLimits {
  /** Runs a read once its account and merchant have a turn. Hands on the request so that the gate tells whose it is. */
  run<T>(incoming: Incoming, read: (known: Incoming) => Promise<T>): Promise<T>;
  /** One step of work that was let in before: it waits its turn, however long that takes. */
  step<T>(incoming: Incoming, read: () => Promise<T>): Promise<T>;
}

/** Every read with a session passes here, before it takes a connection. */
export function createReadLimits(config: Config, owners: SessionOwners): ReadLimits {
  const turns = createReadTurns(config);

  function readerOf(incoming: Incoming): Reader {
    const owner = owners.of(incoming);
    if (owner !== undefined) return { accountKey: owner.accountId, merchantCode: owner.merchantCode };
    return { accountKey: sessionKey(incoming.facts.cookies.get('session')), merchantCode: null };
  }

  async function inTurn<T>(incoming: Incoming, patient: boolean, read: () => Promise<T>): Promise<T> {
    const giveBack = await turns.take(readerOf(incoming), { patient });
    try {
      return await read();
    } finally {
      giveBack();
    }
  }

  return {
    async run(incoming, read) {
      // Refused by the gate before it asks the database.
      if (incoming.facts.cookies.get('session') === undefined) return await read(incoming);
      const owner = owners.of(incoming);
      if (owner !== undefined) incoming.attribute(owner);
      return await inTurn(incoming, false, () => read(learning(incoming, owners)));
    },
    step: (incoming, read) => inTurn(incoming, true, read),
  };
}

function learning(incoming: Incoming, owners: SessionOwners): Incoming {
  return {
    ...incoming,
    attribute(caller, person) {
      if (person !== undefined) owners.remember(incoming, person);
      incoming.attribute(caller);
    },
  };
}
