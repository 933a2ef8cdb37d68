/** A pass lets its holder play one live stream from its media node, for a short time. */
export interface PreviewPass {
  readonly merchantCode: string;
  readonly sessionId: string;
  /** In seconds of Unix time. */
  readonly until: number;
  /** Of the key that signed it. */
  readonly version: number;
  readonly signature: string;
}

export interface PreviewStream {
  readonly node: string;
  readonly stream: string;
}

/** A player asks for its next address halfway. */
export const previewSeconds = 60;
export const previewRenewalMs = (previewSeconds / 2) * 1000;

const passForm = /^([A-Za-z0-9]{1,40})\.(\d{1,19})\.(\d{1,12})\.(\d{1,5})\.([A-Za-z0-9_-]{43})$/;

/** The text that a signature covers: a pass fits no other node and no other stream. */
export function signedText(
  { merchantCode, sessionId, until }: Pick<PreviewPass, 'merchantCode' | 'sessionId' | 'until'>,
  { node, stream }: PreviewStream,
): string {
  return JSON.stringify([merchantCode, sessionId, until, node, stream]);
}

export function writePass({ merchantCode, sessionId, until, version, signature }: PreviewPass): string {
  return [merchantCode, sessionId, until, version, signature].join('.');
}

/** Undefined for anything else than a pass. */
export function readPass(text: string): PreviewPass | undefined {
  const [, merchantCode, sessionId, until, version, signature] = passForm.exec(text) ?? [];
  if (merchantCode === undefined || sessionId === undefined || signature === undefined) return undefined;
  return { merchantCode, sessionId, until: Number(until), version: Number(version), signature };
}

/** Of the folder that the playlist and its pieces stand in, on the origin of the pages. */
export function previewFolder({ node, stream }: PreviewStream, pass: string): string {
  return `/live-preview/${node}/${stream}/${pass}/`;
}
