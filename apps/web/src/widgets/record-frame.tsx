import { formatTime } from '@touchline/domain/times';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { isMissing } from '../lib/calls/call-error.ts';
import './lists.messages.ts';
import { ListEmpty, ListFailed, ListSkeleton } from './list/list-states.tsx';
import { Alert } from './plain/alert.tsx';
import { Button } from './plain/button.tsx';

import styles from './record-frame.module.css';

/** The read of one record, as TanStack Query has it. */
export interface RecordQuery<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The record, unless it is not read yet or gone: what was read before it went is no record any more. */
export function recordOf<Data>({ data, error }: Pick<RecordQuery<Data>, 'data' | 'error'>): Data | undefined {
  return isMissing(error) ? undefined : data;
}

interface RecordFrameProps<Data> {
  query: RecordQuery<Data>;
  /** Said of a record that does not exist any more; a common sentence without it. */
  gone?: { readonly text: string; readonly hint?: string };
  /** In the shape of what comes; rows without it. */
  skeleton?: ReactNode;
  rows?: number;
  rowHeight?: number;
  children: (record: Data) => ReactNode;
}

/** One record in any drawer, dialog or page: loading, gone, failed, shown, or shown although newer may exist. */
export function RecordFrame<Data>({
  query,
  gone,
  skeleton,
  rows = 6,
  rowHeight = 40,
  children,
}: RecordFrameProps<Data>) {
  const { t } = useTranslation('lists');
  const { error, refetch } = query;
  const record = recordOf(query);
  if (isMissing(error)) return <ListEmpty {...(gone ?? { text: t('record.gone'), hint: t('record.goneHint') })} />;
  if (record === undefined && error !== null) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (record === undefined) return skeleton ?? <ListSkeleton rowHeight={rowHeight} rows={rows} />;
  return (
    <>
      <Outdated query={query} />
      {children(record)}
    </>
  );
}

/** Says that reading the record anew failed, and from when the shown one is; nothing while it is up to date. */
function Outdated({ query: { error, dataUpdatedAt, isFetching, refetch } }: { query: RecordQuery<unknown> }) {
  const { t } = useTranslation('lists');
  if (error === null) return null;
  return (
    <div className={styles.notice}>
      <Alert kind="error">
        <span className={styles.line}>
          <span>{t('record.outdated', { time: formatTime(new Date(dataUpdatedAt), 'second') })}</span>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        </span>
      </Alert>
    </div>
  );
}

interface RecordStaleProps {
  query: RecordQuery<{ readonly updatedTime: string }>;
  /** The form that the record was opened in. */
  editor: {
    readonly draft: { readonly base: { readonly updatedTime: string } };
    /** While versions are compared there is nothing to announce. */
    readonly latest: unknown;
  };
}

/** Says over an open form that its record could not be refreshed, or that somebody saved another version meanwhile. */
export function RecordStale({ query, editor: { draft, latest } }: RecordStaleProps) {
  const { t } = useTranslation('lists');
  if (query.error !== null) return <Outdated query={query} />;
  const isChanged = query.data !== undefined && Date.parse(query.data.updatedTime) > Date.parse(draft.base.updatedTime);
  if (!isChanged || latest !== null) return null;
  return (
    <div className={styles.notice}>
      <Alert kind="info">{t('record.changed')}</Alert>
    </div>
  );
}
