import { createHmac, randomBytes } from 'node:crypto';

import {
  addressEnd,
  endVersions,
  issuedOnReveal,
  lastKeyVersion,
  liveRoomStream,
  pushAddress,
  signStream,
  signUntil,
  tailOf,
} from '@touchline/domain/anchors/live-room';

import { createSealer } from '../../platform/keys/sealing.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, there } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { cutStreams } from '../live-sessions/index.ts';
import {
  anchorKeyOwner,
  endKeys,
  insertKey,
  lockKeys,
  ownIngest,
  renewKey,
  type StoredKey,
} from './anchor-keys.repository.ts';
import { type HeldAnchor, lockAnchor } from './anchor-writes.repository.ts';
import { refused } from './anchors.policy.ts';
import { anchorAudit } from './anchors.repository.ts';

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

export type AnchorKeys = ReturnType<typeof createAnchorKeys>;

/** Keys of live rooms. They are opened to sign, and stand in no answer but that of a reveal. */
export function createAnchorKeys({ config, logger }: Pick<Platform, 'config' | 'logger'>) {
  const sealer = createSealer(config.keys.sealing);

  /** Makes a version of an anchor's key. */
  async function make(
    { tx, merchantCode }: Work,
    anchor: Pick<HeldAnchor, 'id' | 'code'>,
    version: number,
    issuedAt: number,
  ) {
    const key = randomBytes(32).toString('base64url');
    const owner = { merchantCode, anchorId: anchor.id };
    const tail = tailOf(signStream({ stream: liveRoomStream(anchor.code), key, version, issuedAt }, hmac));
    await insertKey(tx, owner, { version, issuedAt, tail, sealed: sealer.seal(key, anchorKeyOwner(owner, version)) });
  }

  function open({ sealed, version }: StoredKey, owner: Parameters<typeof anchorKeyOwner>[0]): string {
    try {
      return sealer.open(sealed, anchorKeyOwner(owner, version));
    } catch (error) {
      const { anchorId } = owner;
      logger.error({ err: error as Error, anchorId }, 'no key of this server opens the key of an anchor');
      throw refused('密钥暂时无法读取，请更换密钥');
    }
  }

  return {
    makeFirst: (work: Work, anchor: Pick<HeldAnchor, 'id' | 'code'>) => make(work, anchor, 1, Date.now()),

    /** Shows the address with its key. Its log row names the anchor; the key stands in the answer alone. */
    async reveal(work: Work, code: string) {
      const { tx, merchantCode, changes } = work;
      const anchor = there(await lockAnchor(tx, merchantCode, code));
      const owner = { merchantCode, anchorId: anchor.id };
      const newest = there((await lockKeys(tx, owner)).at(-1));
      const { version, issuedAt: before } = newest;
      changes.addPart(anchorAudit, anchor.code, named(anchor), named(anchor));
      const key = open(newest, owner);
      const issuedAt = issuedOnReveal(before, Date.now());
      const pushKey = signStream({ stream: liveRoomStream(anchor.code), key, version, issuedAt }, hmac);
      if (issuedAt !== before) await renewKey(tx, owner, { version, issuedAt, tail: tailOf(pushKey) });
      const pushURL = pushAddress(config.PUSH_FRONT_ADDRESS, await ownIngest(tx));
      return { pushURL, pushKey, ...stateOf(version, issuedAt) };
    },

    /** Signs another stream of an anchor with its newest key, until the given time in seconds since 1970. */
    async signOther({ tx, merchantCode }: Work, anchorId: string, stream: string, end: number) {
      const owner = { merchantCode, anchorId };
      const newest = there((await lockKeys(tx, owner)).at(-1));
      const signed = signUntil({ stream, key: open(newest, owner), version: newest.version, end }, hmac);
      return { address: pushAddress(config.PUSH_FRONT_ADDRESS, await ownIngest(tx)), signed };
    },

    /** Replaces the key. The version before works for a while, unless it was leaked. */
    async rotate(work: Work, code: string, { leaked, keyVersion }: { leaked: boolean; keyVersion: number }) {
      const { tx, merchantCode, changes } = work;
      const anchor = there(await lockAnchor(tx, merchantCode, code));
      const owner = { merchantCode, anchorId: anchor.id };
      const versions = await lockKeys(tx, owner);
      const newest = there(versions.at(-1));
      if (newest.version !== keyVersion || newest.version >= lastKeyVersion) throw new Refusal('conflict');
      const [now, version] = [Date.now(), newest.version + 1];
      const ended = endVersions(versions, leaked, now);
      await endKeys(tx, owner, ended, { now, leaked });
      await make(work, anchor, version, now);
      if (leaked)
        await cutStreams(
          work,
          { config, logger },
          { anchorId: anchor.id, only: { keyVersionsBelow: version } },
          'keyLeaked',
        );
      changes.addPart(
        anchorAudit,
        anchor.code,
        { ...named(anchor), key_version: newest.version },
        { ...named(anchor), key_version: version },
      );
      const until = ended.at(-1)?.validUntil ?? now;
      return { ...stateOf(version, now), previousKeyUntil: until > now ? new Date(until).toISOString() : null };
    },
  };
}

const named = ({ name }: Pick<HeldAnchor, 'name'>) => ({ name });

export function stateOf(keyVersion: number, issuedAt: number) {
  return { keyVersion, keyExpiresTime: new Date(addressEnd(issuedAt) * 1000).toISOString() };
}
