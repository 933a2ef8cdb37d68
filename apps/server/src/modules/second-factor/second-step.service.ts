import type { SessionUser } from '@touchline/contract/sign-in';
import { accountDelaySeconds } from '@touchline/domain/sign-in/lockout';

import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PublicContext } from '../../platform/route.ts';
import {
  accountAudit,
  countedSubjects,
  endChallenge,
  failChallenge,
  findChallenged,
  lockChallenge,
  openSession,
  personOf,
  secondStepSubjects,
  signInSubjects,
} from '../sign-in/index.ts';
import { createCodes, type Proof } from './codes.service.ts';
import { codeRefused } from './refusals.ts';

type Verdict = Proof | 'wrong' | 'lastWrong' | 'over';

/** The second step of a sign-in: the cookie stands for the first, the code opens the session. */
export function createSecondStep(platform: Platform) {
  const { config, logger, passwords } = platform;
  const codes = createCodes(config, logger, passwords.stretch);

  return async (context: PublicContext, code: string): Promise<SessionUser> => {
    const found = await findChallenged(context);
    if (found === undefined) throw over(context, '验证已失效，请重新登录');
    const { challenge, account } = found;
    const subjects = signInSubjects(account.account, challenge.deviceId, context.address);
    const ofCodes = secondStepSubjects(account.id, challenge.deviceId);
    const counted = [
      ...countedSubjects(subjects, config),
      ...ofCodes.map((subject) => ({ subject, delaySeconds: accountDelaySeconds })),
    ];
    const given = await codes.take(context, account.id, code, counted);
    const verdict = await context.look(async (tx): Promise<Verdict> => {
      if (!(await lockChallenge(tx, challenge.id))) return 'over';
      const proof = await codes.judge(tx, account.id, given, counted);
      if (proof !== null) return proof;
      return (await failChallenge(tx, challenge.id)) ? 'lastWrong' : 'wrong';
    });
    if (verdict === 'over') throw over(context, '验证已失效，请重新登录');
    if (verdict === 'wrong' || verdict === 'lastWrong') {
      const refusal = verdict === 'wrong' ? codeRefused(code) : over(context, '验证码错误次数过多，请重新登录');
      context.refused(personOf(account), refusal);
      throw refusal;
    }
    const user = await openSession(context, platform, {
      account,
      deviceId: challenge.deviceId,
      byDevice: challenge.byDevice,
      isProven: true,
      rememberMe: challenge.rememberMe ?? undefined,
      subjects: [subjects[0], ...ofCodes],
      async confirm({ tx, changes }) {
        if (!(await endChallenge(tx, challenge.id))) throw over(context, '验证已失效，请重新登录');
        if ('recovery' in verdict) changes.addSecret(accountAudit, account.id, 'recoveryCode');
      },
    });
    context.cookies.clear('challenge');
    return user;
  };
}

/** Names the challenge, not the code: another code would not help. */
function over(context: PublicContext, errorMessage: string): Refusal {
  context.cookies.clear('challenge');
  return new Refusal('formRefused', { details: [{ field: 'challenge', errorMessage }] });
}
