import { isOfficeKey } from '@touchline/domain/access/permission-sets';
import { z } from 'zod';

import { defineJob, mailLimits } from '../../platform/jobs/job.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/work.ts';
import { adminsToTell } from './rights.repository.ts';

/** To the addresses of that moment: whoever changes an admin's address afterwards holds no notice back. */
export const officeRightsMail = defineJob({
  name: 'office-rights-mail',
  payload: z.object({
    to: z.string(),
    name: z.string(),
    kind: z.enum(['account', 'role']),
    holder: z.string(),
    by: z.string(),
  }),
  limits: mailLimits,
  atOnce: 4,
  handler:
    ({ mailer }) =>
    async ({ to, name, kind, holder, by }) => {
      const noun = kind === 'account' ? '账号' : '角色';
      await mailer.send({
        to,
        subject: `Touchline ${noun}获得了后台管理权限`,
        text: [
          `${name}，您好：`,
          '',
          `${noun}“${holder}”刚刚获得了后台管理权限，可以修改账号、角色等后台设置。操作账号：${by}。`,
          '',
          `如果您对此操作不知情，请立即在后台核对该${noun}，并联系操作人。`,
        ].join('\n'),
      });
    },
});

interface Gain {
  readonly kind: 'account' | 'role';
  readonly id: string;
  readonly holder: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Tells the merchant's other admins where an account or a role that could change nothing of the office now can. */
export async function tellAdmins(work: Work, queue: Queue, gain: Gain): Promise<void> {
  const { tx, merchantCode, actor } = work;
  const { kind, id, holder, before, after } = gain;
  if (before.some(isOfficeKey) || !after.some(isOfficeKey)) return;
  const actorId = actor.kind === 'person' ? [actor.accountId] : [];
  const excluded = kind === 'account' ? [...actorId, id] : actorId;
  const by = actor.kind === 'person' ? actor.account : actor.system;
  for (const { name, addresses } of await adminsToTell(tx, merchantCode, excluded))
    for (const to of new Set(addresses)) await queue.send(tx, officeRightsMail, { to, name, kind, holder, by });
}
