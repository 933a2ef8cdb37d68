import { createSealer } from '../../platform/keys/sealing.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../platform/work.ts';
import { domainAudit } from './domains.repository.ts';
import { domainKeyOwner, putKey } from './signing.repository.ts';

export interface KeyWriter {
  /** Null takes the key away. The log keeps that it changed, never the key. */
  write(work: Work, id: string, key: string | null): Promise<void>;
}

export function createKeyWriter({ config: { keys } }: Pick<Platform, 'config'>): KeyWriter {
  const sealer = createSealer(keys.sealing);
  return {
    async write({ tx, merchantCode, changes }, id, key) {
      const domain = { merchantCode, id };
      await putKey(tx, domain, key === null ? null : sealer.seal(key, domainKeyOwner(domain)));
      changes.addSecret(domainAudit, id, 'key');
    },
  };
}
