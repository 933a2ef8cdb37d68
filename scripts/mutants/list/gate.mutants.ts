import type { Mutation } from '../mutation.ts';

const functions = 'packages/db/functions/identity';
const admitCall = {
  file: `${functions}/admit_call(bytea,text,boolean,text[],interval,interval).sql`,
  tests: ['apps/server/src/http/gate.test.ts'],
};
const admitInSession = {
  file: admitCall.file,
  tests: ['apps/server/src/modules/sign-in/sessions/sessions.test.ts'],
  title: 'SGN-27|SGN-32',
};
const admitFirst = {
  file: admitCall.file,
  tests: ['apps/server/src/modules/accounts/first-sign-in.test.ts'],
  title: 'lets nothing but',
};
const bySport = {
  file: `${functions}/admit_call_of_sport(bytea,text,boolean,interval,interval,jsonb,text,text,text,text[]).sql`,
  tests: ['apps/server/src/http/sport-permission.test.ts'],
};
const gate = {
  file: 'apps/server/src/http/gate.ts',
  tests: ['apps/server/src/http/gate.test.ts'],
  title: 'across merchants',
};
const platforms = {
  file: 'apps/server/src/http/gate.ts',
  tests: ['apps/server/src/http/gate.test.ts'],
  title: 'call of the platform',
};
const incoming = {
  file: 'apps/server/src/http/incoming.ts',
  tests: ['apps/server/src/http/tenancy.test.ts'],
};
const origin = {
  file: 'apps/server/src/http/origin.ts',
  tests: ['apps/server/src/http/calls/adapter.test.ts'],
  title: 'SGN-33',
};
const parsing = {
  file: 'apps/server/src/http/calls/parse.ts',
  tests: ['apps/server/src/http/calls/adapter.test.ts'],
  title: 'WIR-09|WIR-10',
};
const signedIn = {
  file: 'apps/server/src/http/calls/signed-in-call.ts',
  tests: ['apps/server/src/http/calls/adapter.test.ts'],
  title: 'SGN-93|order|asks for the session',
};
const stepUp = {
  file: 'apps/server/src/http/step-up.ts',
  tests: ['apps/server/src/modules/second-factor/step-up.test.ts'],
};

export const gateMutations: readonly Mutation[] = [
  {
    ...admitCall,
    id: 'gate-1',
    rule: 'a session ends after its idle limit',
    find: 's.last_seen_at <= now() - idle_limit OR s.created_at',
    replace: 's.created_at',
  },
  {
    ...admitCall,
    id: 'gate-2',
    rule: 'an ended session opens nothing',
    find: 'IF session.ended_at IS NOT NULL OR person.is_active IS NOT TRUE THEN',
    replace: 'IF person.is_active IS NOT TRUE THEN',
  },
  {
    ...admitCall,
    id: 'gate-3',
    rule: 'who owes a second factor opens nothing',
    find: 'ELSIF person.must_enrol THEN',
    replace: 'ELSIF person.must_enrol AND false THEN',
  },
  {
    ...admitCall,
    id: 'gate-4',
    rule: 'a key counts only within the merchant’s ceiling',
    find: 'SELECT FROM tenant.ceilings c WHERE c.merchant_code = session.merchant_code AND c.permission_key = wanted_key)',
    replace: 'SELECT 1)',
  },
  {
    ...admitCall,
    id: 'gate-5',
    rule: 'a key counts only where a role of the account holds it',
    find: 'AND h.permission_key = wanted_key\n',
    replace: '\n',
  },
  {
    ...admitCall,
    id: 'gate-6',
    rule: 'only a super-admin acts for another merchant',
    find: 'IF person.is_super_admin AND acting_for IS NOT NULL THEN',
    replace: 'IF acting_for IS NOT NULL THEN',
  },
  {
    ...admitCall,
    id: 'gate-7',
    rule: 'only a super-admin reads across merchants',
    find: 'IF across AND person.is_super_admin AND NOT person.must_change_password AND NOT person.must_enrol THEN',
    replace: 'IF across THEN',
  },
  {
    ...admitCall,
    id: 'gate-8',
    rule: 'a refused call leaves no merchant open',
    find: "IF outcome <> 'ok' THEN\n    done := set_config('touchline.merchant', '', true);",
    replace: "IF outcome <> 'ok' THEN",
  },
  {
    ...admitCall,
    id: 'gate-9',
    rule: 'a merchant that there is not opens nothing',
    find: "  IF merchant_code IS NULL THEN\n    outcome := 'unknown';",
    replace: "  IF merchant_code IS NULL THEN\n    outcome := 'ok';",
  },
  {
    ...admitInSession,
    id: 'gate-10',
    rule: 'a session ends twelve hours after signing in',
    find: ' OR s.created_at <= now() - absolute_limit AS is_over',
    replace: ' AS is_over',
  },
  {
    ...admitInSession,
    id: 'gate-11',
    rule: 'a disabled account opens nothing',
    find: 'a.enabled AND a.deleted_at IS NULL AND m.enabled AS is_active',
    replace: 'a.deleted_at IS NULL AND m.enabled AS is_active',
  },
  {
    ...admitInSession,
    id: 'gate-12',
    rule: 'accounts of a disabled merchant open nothing',
    find: 'a.enabled AND a.deleted_at IS NULL AND m.enabled AS is_active',
    replace: 'a.enabled AND a.deleted_at IS NULL AS is_active',
  },
  {
    ...admitFirst,
    id: 'gate-13',
    rule: 'a given password is changed before anything else',
    find: 'ELSIF person.must_change_password THEN',
    replace: 'ELSIF person.must_change_password AND false THEN',
  },
  {
    ...bySport,
    id: 'gate-14',
    rule: 'a record is judged by its own sport',
    find: "IF given_sport <> split_part(found_place, '/', 1) THEN",
    replace: 'IF false THEN',
  },
  {
    ...gate,
    id: 'gate-15',
    rule: 'nobody but a super-admin looks across merchants',
    find: 'row.is_super_admin && isUnbound',
    replace: 'isUnbound',
  },
  {
    ...platforms,
    id: 'gate-16',
    rule: 'calls of the platform are refused to merchants',
    find: 'if (isPlatforms && merchantCode !== platformMerchant) throw',
    replace: "if (isPlatforms && merchantCode === '') throw",
  },
  {
    ...incoming,
    id: 'gate-17',
    rule: 'calls about oneself stay in one’s own merchant',
    find: "call.permission === 'session' || call.scope === 'platform' || isMerchantVariant",
    replace: "call.scope === 'platform' || isMerchantVariant",
  },
  {
    ...incoming,
    id: 'gate-18',
    rule: 'the merchant variant keeps to the session’s merchant',
    find: "call.scope === 'platform' || isMerchantVariant;",
    replace: "call.scope === 'platform';",
  },
  {
    ...incoming,
    id: 'gate-19',
    rule: 'what is no merchant code is refused',
    find: 'merchantCodeBySa === undefined || isCode ? rest',
    replace: 'merchantCodeBySa === undefined || true ? rest',
  },
  {
    ...origin,
    id: 'gate-20',
    rule: 'a write from another origin is refused',
    find: 'origin === undefined ? !isWrite : origins.includes(origin)',
    replace: 'origin === undefined ? !isWrite : true',
  },
  {
    ...origin,
    id: 'gate-21',
    rule: 'a write without an origin is refused',
    find: 'origin === undefined ? !isWrite :',
    replace: 'origin === undefined ? true :',
  },
  {
    ...origin,
    id: 'gate-22',
    rule: 'a cross-site write is refused',
    find: 'const isNear = site === undefined ||',
    replace: "const isNear = site !== 'none' ||",
  },
  {
    ...parsing,
    id: 'gate-23',
    rule: 'a body where the call has none is refused',
    find: 'if (!isEmpty(value)) details.push',
    replace: 'if (isEmpty(value) && false) details.push',
  },
  {
    ...parsing,
    id: 'gate-24',
    rule: 'text that no database can keep is refused',
    find: "value.isWellFormed() && !value.includes('\\u0000')",
    replace: 'value.isWellFormed()',
  },
  {
    ...signedIn,
    id: 'gate-25',
    rule: 'a call is judged again after slow work',
    find: 'admission = await enterAgain(incoming, reply);',
    replace:
      "admission = await enter({ ...incoming, call: { ...incoming.call, permission: 'session' } } as Incoming, reply);",
  },
  {
    ...stepUp,
    id: 'gate-26',
    rule: 'sensitive calls need a proof not long ago',
    find: 'if (needsStepUp(call, input)) await',
    replace: 'if (needsStepUp(call, input) && false) await',
  },
  {
    ...stepUp,
    tests: ['apps/server/src/modules/second-factor/given-rights.test.ts'],
    id: 'gate-27',
    rule: 'the first write for another merchant needs a proof',
    find: 'if (isWriteFor(call) &&',
    replace: 'if (false && isWriteFor(call) &&',
  },
  {
    ...stepUp,
    tests: ['apps/server/src/modules/second-factor/given-rights.test.ts'],
    id: 'gate-28',
    rule: 'autosave and checks for another merchant need no proof',
    find: "method !== 'GET' && log !== null &&",
    replace: "method !== 'GET' &&",
  },
];
