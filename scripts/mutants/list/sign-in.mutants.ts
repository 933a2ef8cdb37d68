import type { Mutation } from '../mutation.ts';

const lockout = {
  file: 'packages/domain/src/sign-in/lockout.ts',
  tests: ['packages/domain/src/sign-in/lockout.test.ts'],
};
const guessable = {
  file: 'packages/domain/src/sign-in/guessable.ts',
  tests: ['packages/domain/src/sign-in/guessable.test.ts'],
};
const slider = {
  file: 'packages/domain/src/sign-in/slider.ts',
  tests: ['packages/domain/src/sign-in/slider.test.ts'],
};
const login = {
  file: 'apps/server/src/modules/sign-in/sign-in.service.ts',
  tests: ['apps/server/src/modules/sign-in/sign-in.login.test.ts'],
  title: 'SGN-14',
};
const counting = {
  file: 'apps/server/src/modules/sign-in/sign-in.service.ts',
  tests: ['apps/server/src/modules/sign-in/sign-in.lockout.test.ts'],
  title: 'SGN-15. delays an account',
};
const device = {
  file: 'apps/server/src/modules/sign-in/sessions/devices.repository.ts',
  tests: ['apps/server/src/modules/sign-in/sign-in.device.test.ts'],
  title: 'SGN-4[2-5]',
};
const deviceOwner = {
  file: 'apps/server/src/modules/sign-in/sign-in.service.ts',
  tests: ['apps/server/src/modules/sign-in/sign-in.device.test.ts'],
  title: 'SGN-42',
};
const factor = {
  file: 'apps/server/src/modules/second-factor/codes.service.ts',
  tests: ['apps/server/src/modules/second-factor/second-step.test.ts'],
  title: 'SGN-92',
};
const provenAt = {
  file: 'apps/server/src/platform/rights/session-rights.repository.ts',
  tests: ['apps/server/src/modules/second-factor/step-up.test.ts'],
  title: 'password lets it|counts on the session',
};

export const signInMutations: readonly Mutation[] = [
  {
    ...lockout,
    id: 'sign-in-1',
    rule: 'an account is delayed from its fifth failure',
    find: 'fromFailure: 5,',
    replace: 'fromFailure: 6,',
  },
  {
    ...lockout,
    id: 'sign-in-2',
    rule: 'no delay is longer than fifteen minutes',
    find: 'mostSeconds: 900',
    replace: 'mostSeconds: 9000',
  },
  {
    ...lockout,
    id: 'sign-in-3',
    rule: 'each failure doubles the delay',
    find: '2 ** (failures - fromFailure)',
    replace: '1 ** (failures - fromFailure)',
  },
  {
    ...guessable,
    id: 'sign-in-4',
    rule: 'a password with the account’s name is refused',
    find: "if (holdsName(value, account)) return 'guessable.account';",
    replace: '',
  },
  {
    ...guessable,
    id: 'sign-in-5',
    rule: 'a common password with an ending is refused',
    find: "stemsOf(value).some((stem) => isCommon(stem, listed)) ? 'guessable.ending' : null",
    replace: 'null',
  },
  {
    ...slider,
    id: 'sign-in-6',
    rule: 'a drag that ends beside the gap is refused',
    find: "Math.abs(x - target) <= tolerance ? null : 'position'",
    replace: "Math.abs(x - target) <= tolerance * 9 ? null : 'position'",
  },
  {
    ...slider,
    id: 'sign-in-7',
    rule: 'a drag at one speed is a program’s',
    find: "return isUniform(steps) ? 'uniform' : null;",
    replace: 'return null;',
  },
  {
    ...login,
    id: 'sign-in-8',
    rule: 'a wrong password opens nothing',
    find: 'return proven && merchantFits && account?.usable === true;',
    replace: 'return (proven || merchantFits) && account?.usable === true;',
  },
  {
    ...login,
    id: 'sign-in-9',
    rule: 'a wrong merchant code opens nothing',
    find: 'return proven && merchantFits && account?.usable === true;',
    replace: 'return proven && account?.usable === true;',
  },
  {
    ...counting,
    id: 'sign-in-10',
    rule: 'a failed sign-in counts',
    find: 'await countFailure(tx, countedSubjects(subjects, config));',
    replace: 'await Promise.resolve(subjects);',
  },
  {
    ...device,
    id: 'sign-in-11',
    rule: 'a replaced device token works for 30 seconds',
    find: 'const graceSeconds = 30;',
    replace: 'const graceSeconds = 3000;',
  },
  {
    ...device,
    id: 'sign-in-12',
    rule: 'a device token ends after 30 days',
    find: 'const lifetimeDays = 30;',
    replace: 'const lifetimeDays = 60;',
  },
  {
    ...deviceOwner,
    id: 'sign-in-13',
    rule: 'a device token opens its own account only',
    find: "shown?.token !== 'stolen' && shown?.accountId === account?.id ? shown",
    replace: "shown?.token !== 'stolen' ? shown",
  },
  {
    ...factor,
    id: 'sign-in-14',
    rule: 'a time step works once',
    find: 'if (step <= factor.lastStep) return null;',
    replace: 'if (step < factor.lastStep) return null;',
    title: 'a time step works once',
  },
  {
    ...factor,
    id: 'sign-in-15',
    rule: 'only the neighbouring steps are accepted',
    find: 'const stepsAround = 1;',
    replace: 'const stepsAround = 2;',
    title: 'accepts the step before and after',
  },
  {
    ...factor,
    id: 'sign-in-16',
    rule: 'a wrong code counts as a failure',
    find: 'if (proof === null) await countFailure(tx, counted);',
    replace: '',
    title: 'five wrong codes',
  },
  {
    ...provenAt,
    id: 'sign-in-17',
    rule: 'a proof counts for ten minutes',
    find: 'make_interval(mins => ',
    replace: 'make_interval(hours => ',
  },
  {
    file: 'apps/server/src/modules/sign-in/sign-in.service.ts',
    tests: ['apps/server/src/modules/sign-in/sign-in.links.test.ts'],
    id: 'sign-in-18',
    rule: 'a new address of an account that is guessed at needs a mailed link',
    find: 'if (isKnown || isGuessed) return !isKnown;',
    replace: 'if (isKnown || isGuessed) return false;',
  },
  {
    ...guessable,
    id: 'sign-in-19',
    rule: 'a password does not hold the code of the merchant',
    find: "if (holdsName(value, merchantCode)) return 'guessable.merchant';",
    replace: '',
  },
];
