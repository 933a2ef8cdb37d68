import { expect } from '@playwright/test';

import { environment } from './environment.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
  /** Of a mail that is more than plain text. */
  readonly html?: string;
  readonly to: readonly { readonly address: string }[];
}

export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${environment.mailUrl}/api/email`);
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to }) => to.some((one) => one.address === address));
}

/** Waits for the mail that the worker sends, and takes the link out of it. */
export async function linkMailedTo(address: string, pattern: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address);
        link = mails.map(({ text }) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
        return link;
      },
      { timeout: 20_000, message: `no mail for ${address}` },
    )
    .toBeDefined();
  return link ?? '';
}
