const broken = '\uFFFD';

export interface DecodedText {
  readonly text: string;
  /** The first line, from 1, with a character that could not be decoded. */
  readonly brokenLine: number | null;
}

/** UTF-8, or else as spreadsheets of Windows write Chinese; what is broken in either is not guessed at. */
export function textOf(bytes: Uint8Array): DecodedText {
  const plain = new TextDecoder('utf-8').decode(bytes);
  const text = isMostlyBroken(plain) ? new TextDecoder('gb18030').decode(bytes) : plain;
  const at = text.indexOf(broken);
  return { text, brokenLine: at < 0 ? null : text.slice(0, at).split(/\r\n|\n|\r/).length };
}

/** Of what is not ASCII at least half: text of another encoding has hardly a character that is also UTF-8. */
function isMostlyBroken(text: string): boolean {
  if (!text.includes(broken)) return false;
  let [brokenUnits, others] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0xff_fd) brokenUnits += 1;
    else if (unit > 0x7f) others += 1;
  }
  return brokenUnits >= others;
}
