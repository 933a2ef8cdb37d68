import { randomBytes } from 'node:crypto';

import type { Calls } from '@touchline/contract/calls';
import type { CallAnswer } from '@touchline/contract/definition/call';
import { type DomainKind, isSigned } from '@touchline/domain/domains/domain-states';
import {
  addressLifeHours,
  previewAddress,
  type SigningMethod,
  usualWangsuSettings,
} from '@touchline/domain/signing/cdn-signing';
import { checkSigning } from '@touchline/domain/signing/check-values';

import { md5 } from '../../platform/keys/md5.ts';
import { createSealer } from '../../platform/keys/sealing.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, there } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { domainAudit } from './domains.repository.ts';
import { domainKeyOwner, findSealedKey, signingOf, type SigningRow } from './signing.repository.ts';

/** Shown where the caller names no stream. */
const exampleStream = 'stream';

export function previewRead(kind: DomainKind) {
  return {
    ask: ({ params }: { params: { id: string } }) => ({ found: signingOf(kind, params.id) }),
    answer: ({ found: [row] }: { found: SigningRow[] }, { query }: { query: { stream?: string | undefined } }) =>
      previewOf(there(row), query.stream),
  };
}

/** What an address of the domain will look like. The key stays sealed: whoever has its signature can push. */
function previewOf(row: SigningRow, stream = exampleStream): CallAnswer<Calls['domains.push-preview']> {
  const method = methodOf(row);
  if (method === null) throw refused('自有推流域名的地址不带签名');
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + addressLifeHours * 3600;
  const { kind, name: host, app } = row;
  const rand = randomBytes(16).toString('hex');
  const preview = previewAddress({ kind, host, app, stream, method, issuedAt, expiresAt, rand });
  const expiresTime = new Date(expiresAt * 1000).toISOString();
  return { ...preview, expiresTime, checks: [...checkSigning(method.cdn, md5)] };
}

export function methodOf({ kind, type, cdn, wangsu }: Omit<SigningRow, 'name' | 'app'>): SigningMethod | null {
  if (cdn === null || !isSigned({ kind, type })) return null;
  return cdn === 'WSU' ? { cdn, settings: wangsu ?? usualWangsuSettings } : { cdn };
}

/** Shows a key. The log row of the call names the domain; the key stands in the answer alone. */
export function createKeyReveal({ config: { keys }, logger }: Pick<Platform, 'config' | 'logger'>) {
  const sealer = createSealer(keys.sealing);
  return async ({ tx, merchantCode, changes }: Work, kind: DomainKind, id: string): Promise<{ key: string }> => {
    const domain = { merchantCode, id };
    const sealed = there(await findSealedKey(tx, kind, domain));
    if (sealed === null) throw refused('该域名未设置密钥');
    changes.addPart(domainAudit, id, null, null);
    try {
      return { key: sealer.open(sealed, domainKeyOwner(domain)) };
    } catch (error) {
      logger.error({ err: error as Error, domainId: id }, 'no key of this server opens the key of a domain');
      throw refused('密钥暂时无法读取，请重新填写');
    }
  };
}

function refused(errorMessage: string): Refusal {
  return new Refusal('formRefused', { details: [{ errorMessage }] });
}
