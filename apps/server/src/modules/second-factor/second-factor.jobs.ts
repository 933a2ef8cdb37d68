import { inMerchant } from '@touchline/db/transaction';

import type { WorkerPlatform } from '../../platform/worker-platform.ts';
import type { Owner } from './codes.service.ts';
import { readPerson } from './second-factor.repository.ts';

/** Whoever lost the second factor hears of it, also where it was not meant for them. */
export function secondFactorResetMail({ pool, mailer }: WorkerPlatform) {
  return async (owner: Owner): Promise<void> => {
    const person = await inMerchant(pool, owner.merchantCode, (tx) => readPerson(tx, owner));
    if (person === undefined) return;
    await mailer.send({
      to: person.email,
      subject: '您的 Touchline 两步验证已被重置',
      text: [
        `${person.name}，您好：`,
        '',
        `管理员已重置账号 ${person.account} 的两步验证，原来的验证器和恢复码不再有效，该账号的所有登录已失效。`,
        '',
        '请重新登录，并在个人资料中再次启用两步验证。',
        '',
        '如果您没有提出过这一要求，请立即联系管理员。',
      ].join('\n'),
    });
  };
}
