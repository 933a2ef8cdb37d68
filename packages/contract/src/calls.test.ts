import { errorCodes } from '@touchline/domain/error-codes';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { calls } from './calls.ts';
import type { Call } from './definition/call.ts';

const all: [string, Call][] = Object.entries(calls);
const partsOf = (call: Call) =>
  [call.params, call.query, 'body' in call ? call.body : undefined].filter((part) => part !== undefined);

it('no two calls share method and path', () => {
  const addresses = all.map(([, call]) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

it('[hardening 1] asks again who sits there for what changes the ways in, and for what everybody’s rights hang on', () => {
  const asking = all.filter(([, call]) => 'stepUp' in call && call.stepUp !== undefined);
  expect(asking.map(([id]) => id).toSorted()).toEqual([
    'accounts.create',
    'accounts.delete',
    'accounts.reset-second-factor',
    'accounts.set-enabled-of-many',
    'accounts.set-password',
    'accounts.set-roles',
    'accounts.update',
    'domains.pull-reveal-key',
    'domains.push-reveal-key',
    'merchants.create',
    'merchants.invite',
    'merchants.update',
    'profile.update',
    'roles.copy',
    'roles.set-permissions',
    'roles.update',
    'second-factor.begin',
    'second-factor.confirm',
  ]);
  expect(asking.filter(([, call]) => call.permission === 'public' || call.permission === 'machine')).toEqual([]);
});

describe.each(all)('%s', (id, call) => {
  it('a call is filed under its own id', () => {
    expect(call.id).toBe(id);
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
  });

  it('declares exactly the parameters of its path', () => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath);
  });

  it('[WIR-10] refuses keys that it does not know, in every part of the request', () => {
    for (const part of partsOf(call)) {
      const issues = part.safeParse({ surprise: 1 }).error?.issues ?? [];
      const refusal =
        part instanceof z.ZodArray || part instanceof z.ZodString
          ? { code: 'invalid_type', expected: part.def.type }
          : { code: 'unrecognized_keys', keys: ['surprise'] };
      expect(issues).toContainEqual(expect.objectContaining(refusal));
    }
  });

  it('masks only keys that it has', () => {
    const known = new Set(partsOf(call).flatMap((part) => keysOf(part)));
    expect(call.redact.filter((key) => !known.has(key))).toEqual([]);
  });

  it('masks every key that is a secret by its name', () => {
    const secrets = partsOf(call)
      .flatMap((part) => keysOf(part))
      .filter((key) => /password|token|captcha|secret/i.test(key));
    expect(secrets.filter((key) => !call.redact.includes(key))).toEqual([]);
  });

  it('[asvs 1.3.3] [asvs 1.4.2] [asvs 2.2.1] bounds every text, list and number that it takes', () => {
    const unbounded = partsOf(call).flatMap((part) => unboundedIn(z.toJSONSchema(part, { io: 'input' }) as JsonSchema));
    expect(unbounded).toEqual([]);
  });

  it('[asvs 6.4.2] asks for no hint and no secret question', () => {
    const keys = partsOf(call).flatMap((part) => keysOf(part));
    expect(keys.filter((key) => /hint|question|birth|maiden/i.test(key))).toEqual([]);
  });

  it('names errors of the catalogue and is described in Chinese', () => {
    expect(call.errors.filter((name) => !(name in errorCodes))).toEqual([]);
    expect(call.summary).toMatch(/\p{Script=Han}/u);
    expect(call.log ?? call.summary).toMatch(/\p{Script=Han}/u);
  });

  it('opens a merchant exactly where it needs a session', () => {
    expect(call.scope === 'none').toBe(call.permission === 'public' || call.permission === 'machine');
  });

  it('names a secret in its path, which no log shows, exactly where a machine calls', () => {
    const isMachine = call.permission === 'machine';
    expect('machine' in call).toBe(isMachine);
    expect(call.path.includes('{secret}')).toBe(isMachine);
  });
});

it('a write is not logged only where nothing of a merchant changes', () => {
  const silent = all.filter(([, call]) => call.method !== 'GET' && call.log === null).map(([id]) => id);
  // How somebody looks at a list is nothing that happened to the merchant.
  const isView = (id: string) => id.startsWith('saved-views.');
  // What is typed is no save: a page keeps it by itself, for its writer alone.
  const isForm = (id: string) => /^predictions\.(keep|forget)-form$/.test(id);
  // What somebody has read is nothing that happened to the merchant either.
  const isReading = (id: string) => ['notices.mark-read', 'notices.mark-all-read'].includes(id);
  // A look that needs a body.
  const isLook = (id: string) => ['taboo-words.check', 'anchors.read-file'].includes(id);
  const others = silent.filter((id) => !isView(id) && !isReading(id) && !isForm(id) && !isLook(id));
  expect(others).toEqual(['captcha.answer', 'previews.allow', 'tasks.cancel']);
});

it('[WIR-27] every update but these carries updatedTime', () => {
  const updates = all.filter(([, call]) => call.method === 'PATCH' || call.method === 'PUT');
  const unversioned = updates.filter(([, call]) => !partsOf(call).some((part) => keysOf(part).includes('updatedTime')));
  // What is done to a match as it stands, such as recycling it, replaces nothing that somebody else wrote.
  const onMatches = ['set-status', 'recycle', 'disassociate', 'reassociate', 'renew', 'merge', 'undo-merge'];
  // One's own profile and notices are exempt, and so is how one looks at a list, where the last word counts; a password is replaced
  // whole, and who sets it has not seen the one before.
  expect(unversioned.map(([id]) => id)).toEqual([
    'profile.update',
    'profile.change-password',
    'accounts.set-password',
    'anchors.set-enabled',
    'appointments.set-enabled',
    'appointments.change-match',
    'appointments.hand-over',
    'notices.change-setting',
    'saved-views.pin',
    'saved-views.keep',
    'saved-views.update',
    ...onMatches.map((name) => `matches.${name}`),
  ]);
});

it('only these calls are open to everyone', () => {
  expect(all.filter(([, call]) => call.permission === 'public').map(([id]) => id)).toEqual([
    'system.health',
    'system.ready',
    'captcha.issue',
    'captcha.answer',
    'sign-in.login',
    'sign-in.forget-device',
    'sign-in.open-link',
    'sign-in.forget-password',
    'sign-in.reset-password',
    'second-factor.sign-in',
    'profile.undo-email',
    'calendars.read',
  ]);
});

function keysOf(schema: z.ZodType): string[] {
  return [
    ...JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).matchAll(/"(\w+)":\{/g),
  ].map(([, key]) => key ?? '');
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly [limit: string]: unknown;
}

/** A pattern bounds a text where nothing in it may be repeated without end. */
const endless = /[*+]|\{\d+,\}/;

function unboundedIn(schema: JsonSchema, path = ''): string[] {
  const within = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => unboundedIn(part, `${path}.${name}`)),
    ...(schema.items === undefined ? [] : unboundedIn(schema.items, `${path}[]`)),
    ...[...(schema.prefixItems ?? []), ...(schema.anyOf ?? [])].flatMap((part) => unboundedIn(part, path)),
  ];
  return isBounded(schema) ? within : [`${path} ${JSON.stringify(schema)}`, ...within];
}

function isBounded({ type, enum: options, const: only, ...schema }: JsonSchema): boolean {
  if (options !== undefined || only !== undefined) return true;
  if (type === 'string')
    return 'maxLength' in schema || (typeof schema['pattern'] === 'string' && !endless.test(schema['pattern']));
  if (type === 'array') return 'maxItems' in schema || schema.prefixItems !== undefined;
  if (type === 'number' || type === 'integer') return 'maximum' in schema && 'minimum' in schema;
  return true;
}

it('calls without a session that hash a password declare that the caller may have to wait', () => {
  for (const id of ['sign-in.login', 'sign-in.reset-password', 'profile.undo-email'] as const)
    expect(calls[id].errors, id).toContain('rateLimited');
});
