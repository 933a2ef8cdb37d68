import { type CallId, calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';

import { type Client, cookieKinds } from '../lib/client.ts';
import type { Canaries, SecretKind } from './canaries.ts';

/** Every field of the contract that carries a secret, with its kind. */
const secretFields: Readonly<Record<string, SecretKind>> = {
  password: 'password',
  oldPassword: 'password',
  reCaptchaAliYun: 'captcha result',
  resetToken: 'reset token',
  undoToken: 'undo token',
  linkToken: 'sign-in link',
  code: 'recovery code',
  title: 'text that is not published',
  content: 'text that is not published',
  key: 'signing key',
  token: 'calendar token',
  secret: 'machine secret',
  pass: 'preview pass',
};

/** A slider's position and track are judged, not kept, and are no text that could be searched for. */
const notSearched: ReadonlySet<string> = new Set(['x', 'track']);

export function undeclaredSecretFields(): string[] {
  const declared = Object.values(calls).flatMap((call: Call) => call.redact);
  return declared.filter((field) => !(field in secretFields) && !notSearched.has(field));
}

type Wrap = (secret: string) => unknown;

const wrongTypes: readonly Wrap[] = [
  (secret) => secret,
  (secret) => [secret],
  (secret) => ({ value: secret }),
  (secret) => [[{ deep: [secret] }]],
  (secret) => secret.repeat(400),
];

/** Secrets in every field of every call, in the right and the wrong type, in query strings, cookies and headers, in bodies that are no JSON. */
export async function sendMalformed(client: Client, canaries: Canaries, who: string): Promise<void> {
  for (const id of Object.keys(calls) as CallId[]) {
    const call: Call = calls[id];
    const paramOf = (name: string): string => {
      const kind = call.redact.includes(name) ? secretFields[name] : undefined;
      return kind === undefined ? '1234567890123456' : canaries.make(kind, `${name} in the path of ${id}, ${who}`);
    };
    const params = Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((name) => [name, paramOf(name)]));
    const secrets = (wrap: Wrap = (secret) => secret) =>
      Object.fromEntries(
        Object.entries(secretFields).map(([field, kind]) => [
          field,
          wrap(canaries.make(kind, `${field} to ${id}, ${who}`)),
        ]),
      );
    const only = (wrap: Wrap) =>
      Object.fromEntries(Object.entries(secrets(wrap)).filter(([field]) => call.redact.includes(field)));

    for (const wrap of wrongTypes) {
      await client.call(id, { params, body: { account: 'someone', ...only(wrap) } });
      await client.call(id, { params, body: { account: 'someone', extra: 1, ...secrets(wrap) } });
    }
    const json = JSON.stringify({ account: 'someone', ...secrets() });
    for (const rawBody of [json.slice(0, -3), `${json}}`, `{${json}`, json.replaceAll('"', "'"), `[${json}]`])
      await client.call(id, { params, rawBody });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])
      await client.call(id, { params, rawBody: json, headers: { 'content-type': type } });
    const large = JSON.stringify({ ...secrets(), filler: 'f'.repeat(1024 * 1024) });
    await client.call(id, { params, rawBody: large }).catch(() => undefined);

    await client.call(id, { params, query: secrets() as Record<string, string> });
    await client.call(id, { params, query: { scene: 'login', ...(secrets() as Record<string, string>) } });
    const credential = () => canaries.make('credential', `a header to ${id}, ${who}`);
    await client.call(id, {
      params,
      headers: {
        authorization: `Bearer ${credential()}`,
        'proxy-authorization': `Basic ${credential()}`,
        'x-api-key': credential(),
        referer: `http://127.0.0.1/resetPassword?resetToken=${canaries.make('reset token', `referer of ${id}`)}`,
      },
    });
  }
}

/** Cookies that nobody gave out, with every call. */
export async function sendStrangeCookies(client: Client, canaries: Canaries): Promise<void> {
  for (const id of Object.keys(calls) as CallId[]) {
    for (const [name, kind] of Object.entries(cookieKinds))
      client.cookies.set(name, canaries.make(kind, `a cookie to ${id}`));
    await client.call(id, { params: { id: '1234567890123456', account: 'someone' }, query: { scene: 'login' } });
    await client.call(id, { params: { id: '1234567890123456', account: 'someone' }, body: {} });
  }
}
