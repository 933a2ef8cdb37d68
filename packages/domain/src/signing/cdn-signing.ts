import type { DomainKind } from '../domains/domain-states.ts';

/** MD5 of a text's UTF-8 bytes, in lower-case hexadecimal. Passed in: this package imports nothing. */
export type Md5 = (text: string) => string;

export const cdns = ['ALI', 'WSU', 'OTH'] as const;
export type Cdn = (typeof cdns)[number];

/** Parts that Wangsu hashes, in the order of the domain. */
export const wangsuParts = ['KEY', 'PATH', 'TIME'] as const;
export type WangsuPart = (typeof wangsuParts)[number];
export const wangsuOrders = [
  'KEY_PATH_TIME',
  'KEY_TIME_PATH',
  'PATH_KEY_TIME',
  'PATH_TIME_KEY',
  'TIME_KEY_PATH',
  'TIME_PATH_KEY',
] as const;
export const wangsuTimeBases = ['DEC', 'HEX'] as const;
/** Whether the time in the address says when it ends, or when it was made: then the CDN adds its own duration. */
export const wangsuModes = ['EXPIRES', 'ISSUED'] as const;

/** As they are set for the domain at Wangsu. */
export interface WangsuSettings {
  readonly signatureName: string;
  readonly timeName: string;
  readonly order: (typeof wangsuOrders)[number];
  readonly timeBase: (typeof wangsuTimeBases)[number];
  readonly mode: (typeof wangsuModes)[number];
}

/** Those of a new domain at Wangsu. */
export const usualWangsuSettings: WangsuSettings = {
  signatureName: 'wsSecret',
  timeName: 'wsTime',
  order: 'KEY_PATH_TIME',
  timeBase: 'HEX',
  mode: 'EXPIRES',
};

interface StreamPath {
  /** Streams are pushed by RTMP, and pulled as FLV. */
  readonly kind: DomainKind;
  readonly app: string;
  readonly stream: string;
}

/** In whole seconds since 1970. */
interface SignedSpan {
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Names and values behind the question mark, in the order in which they are sent. */
export type SignedQuery = readonly (readonly [name: string, value: string])[];

interface AliRequest {
  readonly path: string;
  readonly time: number;
  /** Without hyphens. */
  readonly rand: string;
  readonly uid: string;
  readonly key: string;
}

/** Type A. Aliyun counts the domain's validity on from the time. */
export function signAli({ path, time, rand, uid, key }: AliRequest, md5: Md5): SignedQuery {
  const open = `${time}-${rand}-${uid}`;
  return [['auth_key', `${open}-${md5(`${path}-${open}-${key}`)}`]];
}

interface TencentRequest {
  readonly stream: string;
  /** When the address ends. */
  readonly time: number;
  readonly key: string;
}

/** Tencent hashes the stream's name alone, without its application. */
export function signTencentStyle({ stream, time, key }: TencentRequest, md5: Md5): SignedQuery {
  const txTime = time.toString(16).toUpperCase();
  return [
    ['txSecret', md5(key + stream + txTime)],
    ['txTime', txTime],
  ];
}

interface WangsuRequest extends SignedSpan {
  readonly path: string;
  readonly key: string;
  readonly settings: WangsuSettings;
}

export function signWangsu({ path, key, settings, issuedAt, expiresAt }: WangsuRequest, md5: Md5): SignedQuery {
  const seconds = settings.mode === 'EXPIRES' ? expiresAt : issuedAt;
  const time = seconds.toString(settings.timeBase === 'HEX' ? 16 : 10);
  const texts: Record<WangsuPart, string> = { KEY: key, PATH: path, TIME: time };
  const hashed = (settings.order.split('_') as WangsuPart[]).map((part) => texts[part]).join('');
  return [
    [settings.signatureName, md5(hashed)],
    [settings.timeName, time],
  ];
}

/** How the addresses of a domain are signed. */
export type SigningMethod =
  | { readonly cdn: 'ALI' }
  | { readonly cdn: 'OTH' }
  | { readonly cdn: 'WSU'; readonly settings: WangsuSettings };

/** How long an address that we sign is good for. */
export const addressLifeHours = 24;

export interface AddressToSign extends StreamPath, SignedSpan {
  readonly method: SigningMethod;
  readonly host: string;
  readonly key: string;
  /** Makes addresses of one second differ; only Aliyun sends it. */
  readonly rand: string;
}

/** An address with the signature that the domain's CDN expects. */
export function signAddress(address: AddressToSign, md5: Md5): string {
  const query = querySigned(address, md5)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return `${schemes[address.kind]}://${address.host}${pathOf(address)}?${query}`;
}

function querySigned({ method, key, rand, ...given }: AddressToSign, md5: Md5): SignedQuery {
  const path = pathOf(given);
  const { stream, issuedAt, expiresAt } = given;
  switch (method.cdn) {
    case 'ALI':
      return signAli({ path, time: expiresAt, rand, uid: '0', key }, md5);
    case 'OTH':
      return signTencentStyle({ stream, time: expiresAt, key }, md5);
    case 'WSU':
      return signWangsu({ path, key, settings: method.settings, issuedAt, expiresAt }, md5);
  }
}

const schemes: Readonly<Record<DomainKind, string>> = { push: 'rtmp', pull: 'https' };
const endings: Readonly<Record<DomainKind, string>> = { push: '', pull: '.flv' };

function pathOf({ kind, app, stream }: StreamPath): string {
  return `/${app}/${stream}${endings[kind]}`;
}

const keyMask = '********';
const digestMask = '*'.repeat(32);

export interface SigningPreview {
  readonly address: string;
  /** The text that is hashed. */
  readonly signedText: string;
}

/** Preview of an address. Knows no key: a real signature would let its reader push. */
export function previewAddress(address: Omit<AddressToSign, 'key'>): SigningPreview {
  let signedText = '';
  const masked = signAddress({ ...address, key: keyMask }, (text) => {
    signedText = text;
    return digestMask;
  });
  return { address: masked, signedText };
}
