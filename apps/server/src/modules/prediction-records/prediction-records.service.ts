import { ticketList } from '@touchline/contract/predictions/prediction-records';

import { listRoute } from '../../platform/lists/list-route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import {
  countedQuery,
  streaksQuery,
  ticketById,
  ticketsInSql,
  writerQuery,
  writersQuery,
} from './prediction-records.repository.ts';
import { filterOf } from './record-filter.ts';
import { recordView, ticketView, wholeTicketView } from './record-view.ts';

type Ids =
  | 'prediction-records.writers'
  | 'prediction-records.get'
  | 'prediction-records.tickets'
  | 'prediction-records.ticket';

export const recordReads: Routes<Ids> = {
  'prediction-records.writers': readRoute({
    ask: () => ({ writers: writersQuery }),
    answer({ writers }, _input, { actor }) {
      const found = writers.map((writer) => ({ ...writer, userName: writer.userName ?? '' }));
      return {
        writers: found.length > 0 ? found : [{ userId: actor.accountId, userName: actor.name, isSelf: true }],
      };
    },
  }),
  'prediction-records.get': readRoute({
    ask({ query }) {
      const filter = filterOf(query);
      return {
        writer: writerQuery(filter),
        counted: countedQuery(filter),
        streaks: streaksQuery(filter),
      };
    },
    answer({ writer: [writer], counted, streaks: [streaks] }, _input, { actor }) {
      const userName = writer?.userName ?? (writer?.isSelf ? actor.name : null);
      if (writer === undefined || streaks === undefined || userName === null) throw new Refusal('notFound');
      return recordView({ ...writer, userName }, counted, streaks);
    },
  }),
  'prediction-records.tickets': listRoute(ticketList, {
    rows: ({ query }) => ticketsInSql(filterOf(query)),
    item: ticketView,
  }),
  'prediction-records.ticket': readRoute({
    ask: ({ params }) => ({ ticket: ticketById(params.id) }),
    answer({ ticket: [ticket] }) {
      if (ticket === undefined) throw new Refusal('notFound');
      return wholeTicketView(ticket);
    },
  }),
};
