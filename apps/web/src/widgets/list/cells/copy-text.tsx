import { useTranslation } from 'react-i18next';

import { copyText } from '../../../lib/page/notices.ts';
import { CopyIcon } from '../../inside-icons.tsx';
import '../../lists.messages.ts';
import { CutText } from './cut-text.tsx';

import styles from './cell.module.css';

/** An id or code with one click to copy it; `isWhole` breaks it rather than cutting it. */
export function CopyText({ text, isWhole = false }: { text: string; isWhole?: boolean }) {
  const { t } = useTranslation('lists');
  const label = t('list.copy', { text });
  return (
    <span className={styles.copyable}>
      {isWhole ? <span className={styles.whole}>{text}</span> : <CutText text={text} />}
      <button
        type="button"
        className={styles.copy}
        aria-label={label}
        title={label}
        onClick={(event) => {
          event.stopPropagation();
          void copyText(text);
        }}
      >
        <CopyIcon />
      </button>
    </span>
  );
}
