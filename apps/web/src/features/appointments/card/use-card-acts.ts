import type { AppointmentCan } from '@touchline/domain/appointments/appointment-states';
import { useTranslation } from 'react-i18next';

import type { Appointment } from '../../../entities/appointment/appointment.ts';
import { useMay } from '../../../entities/session/use-may.ts';
import type { RowAction } from '../../../widgets/list/table/row-actions.tsx';
import './appointment-cards.messages.ts';

const cardActKinds = ['close', 'resume', 'changeMatch', 'copy', 'handOver', 'delete'] as const;

/** An act on one appointment that a dialog, or a question, comes before. */
export interface CardAct {
  readonly kind: (typeof cardActKinds)[number];
  readonly appointment: Appointment;
}

/** The acts that the state allows and the account may do; the rest does not show. */
export function useCardActs(
  appointment: Appointment,
  can: AppointmentCan,
  onAsk: (act: CardAct) => void,
): readonly RowAction[] {
  const { t } = useTranslation('appointment-cards');
  const mayChange = useMay('pro_pro_lis-action');
  const mayReserve = useMay('pro_anc_lis-reservation');
  return cardActKinds
    .filter((kind) => (kind === 'copy' ? mayReserve : mayChange && can[kind] === true))
    .map((kind) => ({
      key: kind,
      label: t(`acts.${kind}`),
      isDanger: kind === 'delete',
      onClick: () => onAsk({ kind, appointment }),
    }));
}
