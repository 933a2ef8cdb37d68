import { useTranslation } from 'react-i18next';

import { copyText } from '../../../lib/page/notices.ts';
import { CopyIcon } from '../../../widgets/inside-icons.tsx';
import { Alert } from '../../../widgets/plain/alert.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import '../form/merchant-form.messages.ts';

import styles from './passed-on.module.css';

/** A label and the text to copy. */
export type PassedOnRow = readonly [label: string, text: string];

interface PassedOnProps {
  /** What is seen here only, and until when it serves. */
  note: string;
  rows: readonly PassedOnRow[];
}

/** Values that somebody passes on to the merchant, each to be copied by itself or all together. */
export function PassedOn({ note, rows }: PassedOnProps) {
  const { t } = useTranslation('merchant-form');
  const all = rows.map(([label, text]) => t('created.line', { label, text })).join('\n');
  return (
    <div className={styles.whole}>
      <Alert kind="info">{note}</Alert>
      <dl className={styles.rows}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{text}</span>
              <Button aria-label={t('created.copyOf', { label })} onClick={() => void copyText(text)}>
                <CopyIcon />
                {t('created.copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.all}>
        <Button onClick={() => void copyText(all)}>
          <CopyIcon />
          {t('created.copyAll')}
        </Button>
      </div>
    </div>
  );
}
