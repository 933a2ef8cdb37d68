import { useMerchantTopic } from '../../lib/events/merchant-topic.ts';
import { refreshList } from '../../lib/lists/list-query.ts';
import { appointmentsName } from './appointment.ts';

/** Reads appointments again when somebody, a moved kick-off or another tab has changed one. */
export function useLiveAppointments(
  /** Null is the merchant whose records are open. */
  merchantCode: string | null = null,
): void {
  useMerchantTopic(
    'appointments',
    ({ type }) => {
      if (type !== 'closed') void refreshList(appointmentsName);
    },
    merchantCode,
  );
}
