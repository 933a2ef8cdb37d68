import type { Config } from '../platform/config/config.ts';
import { createReadTurns, type ReadingAccount, type ReadTurn, type ReadTurns } from '../platform/limits/read-turns.ts';
import { longConnections } from '../platform/limits/turns.ts';
import type { Incoming } from './incoming.ts';
import { sessionKey, type SessionOwners } from './session-owners.ts';

export interface ReadLimits {
  /** Runs a read once its account and merchant have a turn. Hands on the request so that the gate tells whose it is. */
  run<T>(incoming: Incoming, read: (known: Incoming) => Promise<T>): Promise<T>;
  /** The same for pictures. A page shows many: more of them wait, and they leave most connections to other reads. */
  runShown<T>(incoming: Incoming, read: (known: Incoming) => Promise<T>): Promise<T>;
  /** One step of work that was let in before: it waits its turn, however long that takes. Pages do not wait for it. */
  step<T>(incoming: Incoming, read: () => Promise<T>): Promise<T>;
}

/** Rows of the largest page, each with three logos. */
const picturesWaiting = 600;
const pictureWaitSeconds = 20;

/** Every read with a session passes here, before it takes a connection. */
export function createReadLimits(config: Config, owners: SessionOwners): ReadLimits {
  const turns = createReadTurns(config);
  const turnsOfSteps = createReadTurns({
    ...config,
    DATABASE_READ_POOL: longConnections(config),
    READ_SECONDS_AT_ONCE: Infinity,
  });

  const turnsOfPictures = createReadTurns({
    ...config,
    DATABASE_READ_POOL: Math.floor(config.DATABASE_READ_POOL / 2),
    READS_WAITING_PER_ACCOUNT: picturesWaiting,
    READ_WAIT_SECONDS: pictureWaitSeconds,
    READ_SECONDS_AT_ONCE: Infinity,
  });

  function readerOf(incoming: Incoming): ReadingAccount {
    const owner = owners.of(incoming);
    if (owner !== undefined) return { accountKey: owner.accountId, merchantCode: owner.merchantCode };
    return { accountKey: sessionKey(incoming.facts.cookies.get('session')), merchantCode: null };
  }

  async function during<T>(taken: Promise<ReadTurn>, read: (turn: ReadTurn) => Promise<T>): Promise<T> {
    const turn = await taken;
    try {
      return await read(turn);
    } finally {
      turn.giveBack();
    }
  }

  async function inTurn<T>(from: ReadTurns, incoming: Incoming, read: (known: Incoming) => Promise<T>): Promise<T> {
    // Refused by the gate before it asks the database.
    if (incoming.facts.cookies.get('session') === undefined) return await read(incoming);
    const owner = owners.of(incoming);
    if (owner !== undefined) incoming.attribute(owner);
    return await during(from.take(readerOf(incoming)), (turn) =>
      read(learning({ ...incoming, held: () => turn.held() }, owners)),
    );
  }

  return {
    run: (incoming, read) => inTurn(turns, incoming, read),
    runShown: (incoming, read) => inTurn(turnsOfPictures, incoming, read),
    step: (incoming, read) => during(turnsOfSteps.take(readerOf(incoming), { patient: true }), read),
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
