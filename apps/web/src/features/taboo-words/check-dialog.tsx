import { tabooLimits } from '@touchline/domain/constants';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../lib/calls/failure-text.ts';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { MarkedText } from '../../widgets/marked-text/marked-text.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { type CheckedText, checkText } from './taboo-words.api.ts';
import './taboo-words.messages.ts';
import { tones } from './word-columns.tsx';

import styles from './taboo-words.module.css';

type Hit = CheckedText['content'][number];

/** Both lists apply, as they do to what is written. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('taboo-words');
  const id = useId();
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<{ readonly text: string; readonly hits: readonly Hit[] } | null>(null);
  const check = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      setFound({ text, hits: (await checkText(text)).content });
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame
      title={t('check.title')}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('check.close')}</Button>
          <Button look="primary" busy={isBusy} disabled={text.trim() === ''} onClick={() => void check()}>
            {t('check.submit')}
          </Button>
        </>
      }
    >
      <div className={styles.check}>
        <div className={styles.field}>
          <label htmlFor={id}>{t('check.content')}</label>
          <Input.TextArea
            id={id}
            value={text}
            maxLength={tabooLimits.content}
            placeholder={t('check.placeholder')}
            autoSize={{ minRows: 4, maxRows: 10 }}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        {failure !== null && <Alert kind="error">{failure}</Alert>}
        {found !== null && <Outcome {...found} />}
      </div>
    </DialogFrame>
  );
}

function Outcome({ text, hits }: { text: string; hits: readonly Hit[] }) {
  const { t } = useTranslation('taboo-words');
  const blocking = hits.filter(({ level }) => level === 'block').length;
  if (hits.length === 0) return <Alert kind="info">{t('check.clean')}</Alert>;
  const warned = hits.length - blocking;
  const outcome =
    blocking === 0
      ? t('check.warned', { count: warned })
      : t(warned === 0 ? 'check.found' : 'check.foundBoth', { count: blocking, warned });
  const ranges = hits.flatMap(({ level, ranges: spans }) =>
    spans.map(([from, to]) => ({ from, to, isGrave: level === 'block' })),
  );
  return (
    <>
      <Alert kind={blocking > 0 ? 'error' : 'info'}>{outcome}</Alert>
      <section className={styles.field} aria-label={t('check.marked')}>
        <MarkedText text={text} ranges={ranges} />
      </section>
      <ul className={styles.hits} aria-label={t('check.words')}>
        {hits.map(({ word, level, reason, ranges: spans }) => (
          <li key={word}>
            <strong>{word}</strong>
            <StatusDot tone={tones[level]} text={t(`levels.${level}`)} />
            <span className={styles.quiet}>{t('check.times', { count: spans.length })}</span>
            <span className={styles.quiet}>{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
