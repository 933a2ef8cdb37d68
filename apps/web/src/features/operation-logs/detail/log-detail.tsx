import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../../lib/calls/call-error.ts';
import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { AntdRoot } from '../../../lib/theme/antd-root.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { ArrowLeftIcon } from '../../../widgets/plain/icons.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { Outcome } from '../list/outcome.tsx';
import { listName, type LogDetail, logQuery } from '../operation-logs.api.ts';
import { sportOfChanges } from '../score-part-words.ts';
import { ChangeList } from './change-list.tsx';
import '../operation-logs.messages.ts';
import { LogFacts } from './log-facts.tsx';
import { ParameterList } from './parameter-list.tsx';

import styles from './log-detail.module.css';

const skeletonRow = 44;

interface LogDetailViewProps {
  id: string;
  onBack: () => void;
}

export function LogDetailView({ id, onBack }: LogDetailViewProps) {
  const { t } = useTranslation('operation-logs');
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery(logQuery(useScopedKey(listName, 'detail', id), id));
  const { error } = query;
  const reason = error instanceof CallError ? error.details[0]?.errorMessage : undefined;

  useEffect(() => {
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, [id]);

  return (
    <AntdRoot>
      <article className={styles.page} aria-labelledby="log-detail-title">
        <div className={styles.head}>
          <button type="button" className={styles.back} onClick={onBack}>
            <ArrowLeftIcon />
            {t('detail.back')}
          </button>
          <h1 ref={title} id="log-detail-title" className={styles.title} tabIndex={-1}>
            {t('detail.title')}
          </h1>
        </div>
        <RecordFrame
          query={query}
          gone={{ text: t('detail.gone'), hint: reason ?? t('detail.goneHint') }}
          rowHeight={skeletonRow}
        >
          {(log) => <Sections log={log} />}
        </RecordFrame>
        <div className={styles.foot}>
          <Button look="primary" onClick={onBack}>
            {t('detail.confirm')}
          </Button>
        </div>
      </article>
    </AntdRoot>
  );
}

function Sections({ log }: { log: LogDetail }) {
  const { t } = useTranslation('operation-logs');
  return (
    <>
      <Outcome log={log} />
      <section className={styles.section} aria-labelledby="log-facts">
        <h2 id="log-facts" className={styles.heading}>
          {t('detail.what')}
        </h2>
        <LogFacts log={log} />
      </section>
      <section className={styles.section} aria-labelledby="log-changes">
        <h2 id="log-changes" className={styles.heading}>
          {t('detail.changes')}
        </h2>
        <ChangeList changes={log.changes} isFailed={log.result === 0} />
      </section>
      <section className={styles.section} aria-labelledby="log-parameters">
        <h2 id="log-parameters" className={styles.heading}>
          {t('detail.parameters')}
        </h2>
        <ParameterList
          text={log.requestParameter}
          apiPath={log.apiPath}
          sport={sportOfChanges(log.changes)}
          errMsg={log.errMsg ?? null}
        />
      </section>
    </>
  );
}
