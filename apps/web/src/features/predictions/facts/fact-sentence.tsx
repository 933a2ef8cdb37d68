import { fieldRules } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../../lib/page/notices.ts';
import '../predictions.messages.ts';

import buttons from '../../../widgets/plain/text-button.module.css';
import styles from './facts.module.css';

/** False where the text would become too long. */
export type Insert = (sentence: string) => boolean;

interface FactSentenceProps {
  text: string;
  onInsert: Insert | null;
}

/** After a click the focus goes back to the text; after a key it stays here, for the next sentence. */
export function FactSentence({ text, onInsert }: FactSentenceProps) {
  const { t } = useTranslation('predictions');
  return (
    <p className={styles.sentence}>
      <span>{text}</span>
      <button
        type="button"
        className={buttons.textButton}
        aria-label={t('facts.insertOf', { sentence: text })}
        disabled={onInsert === null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          const isFocused = document.activeElement === currentTarget;
          const { max } = fieldRules.predictionContent;
          if (onInsert?.(text) === false) showToast({ text: t('facts.tooLong', { max }), tone: 'failure' });
          if (isFocused) currentTarget.focus({ preventScroll: true });
        }}
      >
        {t('facts.insert')}
      </button>
    </p>
  );
}
