import { useTopic } from '../../lib/events/topics.ts';
import { refreshList } from '../../lib/lists/list-query.ts';

/** The rows of a list follow while a task of its feature goes on, in whomever's tab; after a gap they are read anew. */
export function useTaskNews(name: string): void {
  useTopic('tasks', (event) => {
    const isOurs = event.type === 'topic' && event.rows.some(({ kind }) => String(kind).startsWith(`${name}.`));
    if (isOurs || event.type === 'reload') void refreshList(name);
  });
}
