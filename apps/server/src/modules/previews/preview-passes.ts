import { createHmac, timingSafeEqual } from 'node:crypto';

import {
  previewFolder,
  type PreviewPass,
  type PreviewStream,
  readPass,
  signedText,
  writePass,
} from '@touchline/domain/live/preview-pass';

import type { KeyRing } from '../../platform/keys/key-ring.ts';

type Unsigned = Pick<PreviewPass, 'merchantCode' | 'sessionId' | 'until'>;

/** Where the stream is played until then. */
export function signedFolder(keys: KeyRing, unsigned: Unsigned, stream: PreviewStream): string {
  const version = keys.newest;
  const signature = signatureOf(keys, version, signedText(unsigned, stream));
  return previewFolder(stream, writePass({ ...unsigned, version, signature }));
}

/** Undefined for a pass that is not ours, or that was made for another stream. */
export function checkedPass(keys: KeyRing, stream: PreviewStream, text: string): PreviewPass | undefined {
  const pass = readPass(text);
  if (pass === undefined || !keys.has(pass.version)) return undefined;
  const ours = signatureOf(keys, pass.version, signedText(pass, stream));
  return timingSafeEqual(Buffer.from(ours), Buffer.from(pass.signature)) ? pass : undefined;
}

function signatureOf(keys: KeyRing, version: number, text: string): string {
  return createHmac('sha256', keys.reveal(version)).update(text).digest('base64url');
}
