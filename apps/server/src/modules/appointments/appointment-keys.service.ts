import { appointmentStream } from '@touchline/domain/anchors/live-room';

import type { Platform } from '../../platform/platform.ts';
import { there } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { createAnchorKeys } from '../anchors/index.ts';
import { appointmentAudit } from './appointment-audit.repository.ts';
import { databaseTime, lockAppointments } from './appointment-writes.repository.ts';
import { windowOfRow } from './appointment-writing.ts';
import { refused } from './appointments.policy.ts';

/** The anchor's key signs its appointments: a rotation turns all of them. */
export function createAppointmentKeys(platform: Pick<Platform, 'config' | 'logger'>) {
  const keys = createAnchorKeys(platform);
  return {
    /** Shows the address with its key. Its log row names the appointment; the key stands in the answer alone. */
    async reveal(work: Work, id: string) {
      const { tx, merchantCode, changes } = work;
      const row = there((await lockAppointments(tx, merchantCode, [id]))[0]);
      const { end } = windowOfRow(row);
      if (end <= (await databaseTime(tx))) throw refused('预约已经结束，没有可用的推流密钥');
      changes.addPart(appointmentAudit, id, { name: row.name }, { name: row.name });
      const seconds = Math.floor(end / 1000);
      const { address, signed } = await keys.signOther(work, row.anchor_id, appointmentStream(id), seconds);
      return { pushUrl: address, obsKey: signed, keyExpiresTime: new Date(seconds * 1000).toISOString() };
    },
  };
}
