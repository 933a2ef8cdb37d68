import { setTimeout as pause } from 'node:timers/promises';

import { Secret } from '../../src/platform/keys/secret.ts';

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly to: readonly { address: string }[];
}

/** Where mails are given to the catcher. */
export function catcherUrl(): Secret {
  return new Secret(process.env['SMTP_URL'] ?? '');
}

const patienceMs = 15_000;

/** The mail catcher's mails for an address; waits until there are as many as expected. */
export async function mailsTo(
  address: string,
  expected = 1,
  catcher = process.env['MAIL_CATCHER_URL'],
): Promise<ReceivedMail[]> {
  if (catcher === undefined) throw new Error('no mail catcher: run `npm run services` first');
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const all = (await (await fetch(`${catcher}/api/email`)).json()) as ReceivedMail[];
    const mine = all.filter((mail) => mail.to.some((recipient) => recipient.address === address));
    if (mine.length >= expected) return mine;
    if (Date.now() > deadline) throw new Error(`${mine.length} of ${expected} mails reached ${address}`);
    await pause(100);
  }
}

/** The one that holds this word; mails come in any order. */
export async function mailTo(address: string, word: string): Promise<ReceivedMail> {
  for (let expected = 1; ; expected += 1) {
    const found = (await mailsTo(address, expected)).find(({ text }) => text.includes(word));
    if (found !== undefined) return found;
  }
}

/** The one link of a mail, with the token it carries. */
export function linkIn(mail: ReceivedMail | undefined): { page: string; token: string } {
  const found = /https?:\S+/.exec(mail?.text ?? '');
  if (found === null) throw new Error(`no link in ${JSON.stringify(mail)}`);
  const url = new URL(found[0]);
  return { page: url.origin + url.pathname, token: [...url.searchParams.values()].join(' ') };
}
