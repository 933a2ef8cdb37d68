import { createTransport } from 'nodemailer';

import type { Secret } from '../keys/secret.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const patienceMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailer(smtpUrl: Secret, from: string, patience = patienceMs): Mailer {
  // The library takes its options for a server out of the address alone; what stands beside it is about mails.
  const address = new URL(smtpUrl.reveal());
  for (const [name, ms] of Object.entries(patience)) address.searchParams.set(name, String(ms));
  const transport = createTransport(address.href, { from });
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    close: () => transport.close(),
  };
}

interface RouteOptions {
  readonly host?: string;
  readonly secure?: boolean;
  readonly requireTLS?: boolean;
  readonly ignoreTLS?: boolean;
  readonly tls?: { readonly rejectUnauthorized?: boolean };
}

/** Where an address leads, as the library reads it, and whether mails go there encrypted, to a server that is checked. */
export function mailRoute(url: string): { host: string; isVerified: boolean } {
  const { host = 'localhost', secure, requireTLS, ignoreTLS, tls } = createTransport(url).options as RouteOptions;
  const isEncrypted = secure === true || (requireTLS === true && ignoreTLS !== true);
  return { host, isVerified: isEncrypted && tls?.rejectUnauthorized !== false };
}
