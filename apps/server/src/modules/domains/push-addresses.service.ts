import { randomBytes } from 'node:crypto';

import { addressLifeHours, signAddress } from '@touchline/domain/signing/cdn-signing';

import { md5 } from '../../platform/keys/md5.ts';
import { createSealer, type Sealed } from '../../platform/keys/sealing.ts';
import type { Platform } from '../../platform/platform.ts';
import { domainKeyOwner, type SigningRow } from './signing.repository.ts';
import { methodOf } from './signing.service.ts';

export interface KeyedPushDomain extends Pick<SigningRow, 'name' | 'app' | 'cdn' | 'wangsu'> {
  readonly merchantCode: string;
  readonly id: string;
  readonly key: Sealed;
}

export interface SignedPush {
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly signedUntil: number;
}

/** Signs addresses that we push to ourselves. Null if no key of this server opens the domain's key. */
export function createPushSigner({ config: { keys }, logger }: Pick<Platform, 'config' | 'logger'>) {
  const sealer = createSealer(keys.sealing);
  return (domain: KeyedPushDomain, stream: string): SignedPush | null => {
    const { name: host, app } = domain;
    const method = methodOf({ ...domain, kind: 'push', type: 'PLATFORM' });
    if (method === null) return null;
    const issuedAt = Math.floor(Date.now() / 1000);
    const expiresAt = issuedAt + addressLifeHours * 3600;
    const rand = randomBytes(16).toString('hex');
    try {
      const key = sealer.open(domain.key, domainKeyOwner(domain));
      const address = signAddress({ kind: 'push', host, app, stream, method, issuedAt, expiresAt, rand, key }, md5);
      return { address, signedUntil: expiresAt * 1000 };
    } catch (error) {
      logger.error({ err: error as Error, domainId: domain.id }, 'no key of this server opens the key of a domain');
      return null;
    }
  };
}
