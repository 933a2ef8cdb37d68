/** HMAC-SHA-256 of a text under a key, in base64url. Passed in: this package imports nothing. */
export type Hmac = (key: string, text: string) => string;

const minute = 60_000;
const day = 24 * 60 * minute;

export const liveRoomTimes = {
  /** How long a signed address works. */
  addressMs: 30 * day,
  /** From this age on, showing the address signs it anew. */
  renewAfterMs: 20 * day,
  /** How long the version before works after a rotation, unless it was leaked. */
  overlapMs: 10 * minute,
} as const;

export const lastKeyVersion = 999_999;

/** A version of an anchor's key, without the key itself. Times are milliseconds since 1970. */
export interface KeyVersion {
  readonly version: number;
  /** When its address was last signed. */
  readonly issuedAt: number;
  /** Null for the newest. */
  readonly validUntil: number | null;
}

/** The public name of an anchor's own stream. */
export function liveRoomStream(anchorCode: string): string {
  return `a-${anchorCode}`;
}

/** The public name of an appointment's stream. */
export function appointmentStream(appointmentId: string): string {
  return `p-${appointmentId}`;
}

/** When an address ends, in seconds since 1970: the `e` of its arguments. */
export function addressEnd(issuedAt: number): number {
  return Math.floor((issuedAt + liveRoomTimes.addressMs) / 1000);
}

interface Signing {
  readonly stream: string;
  readonly key: string;
  readonly version: number;
}

/** `<stream>?e=<end>&v=<version>&s=<signature>`: what an encoder takes as its stream key. */
export function signStream({ issuedAt, ...signing }: Signing & { readonly issuedAt: number }, hmac: Hmac): string {
  return signUntil({ ...signing, end: addressEnd(issuedAt) }, hmac);
}

/** The same with an end of its own, in seconds since 1970. */
export function signUntil({ stream, key, version, end }: Signing & { readonly end: number }, hmac: Hmac): string {
  const signed = `${stream}?e=${end}&v=${version}`;
  return `${signed}&s=${hmac(key, signed)}`;
}

const tailLength = 4;

/** The part of a signed stream that is shown in clear. */
export function tailOf(signedStream: string): string {
  return signedStream.slice(-tailLength);
}

export function maskedKey(tail: string): string {
  return `••••${tail}`;
}

export function isValidVersion({ validUntil }: Pick<KeyVersion, 'validUntil'>, now: number): boolean {
  return validUntil === null || now < validUntil;
}

/** The versions so far after a rotation: the newest works on for a while unless leaked, older ones end. */
export function endVersions<T extends KeyVersion>(versions: readonly T[], isLeaked: boolean, now: number): T[] {
  return versions.map((each) => {
    if (each.validUntil !== null) return { ...each, validUntil: Math.min(each.validUntil, now) };
    return { ...each, validUntil: isLeaked ? now : now + liveRoomTimes.overlapMs };
  });
}

/** When the address that is shown now counts as signed. */
export function issuedOnReveal(issuedAt: number, now: number): number {
  return now - issuedAt >= liveRoomTimes.renewAfterMs ? now : issuedAt;
}

export const addressRefusals = ['malformed', 'unknownVersion', 'wrongSignature', 'addressEnded'] as const;

export type AddressRefusal = (typeof addressRefusals)[number];

export interface KnownVersion extends KeyVersion {
  readonly key: string;
}

const signedForm = /^([A-Za-z0-9_-]{1,60})\?e=(\d{1,12})&v=(\d{1,6})&s=([A-Za-z0-9_-]+)$/;

/** Passed in, as this package imports nothing. */
export interface SignatureTools {
  readonly hmac: Hmac;
  /** Compares two signatures. */
  readonly same: (left: string, right: string) => boolean;
}

/** Whether a stream key is signed with a valid version and has not ended: null, or why not. */
export function addressRefusal(
  signedStream: string,
  versions: readonly KnownVersion[],
  now: number,
  { hmac, same }: SignatureTools,
): AddressRefusal | null {
  const [, stream, end, version, signature] = signedForm.exec(signedStream) ?? [];
  if (stream === undefined || end === undefined || version === undefined || signature === undefined) return 'malformed';
  const known = versions.find((each) => String(each.version) === version);
  if (known === undefined || !isValidVersion(known, now)) return 'unknownVersion';
  if (!same(hmac(known.key, `${stream}?e=${end}&v=${version}`), signature)) return 'wrongSignature';
  return now < Number(end) * 1000 ? null : 'addressEnded';
}

/** The name of our ingest that a merchant uses, and the first part of the path there. */
interface IngestName {
  readonly name: string;
  readonly app: string;
}

/** `rtmp://host[:port]/app`: the front's address, under the merchant's own name where it has one. */
export function pushAddress(front: string, ingest: IngestName | null): string {
  if (ingest === null) return front;
  const port = /^rtmps?:\/\/[^/:]+(:\d+)?\//.exec(front)?.[1] ?? '';
  return `${front.slice(0, front.indexOf('://'))}://${ingest.name}${port}/${ingest.app}`;
}
