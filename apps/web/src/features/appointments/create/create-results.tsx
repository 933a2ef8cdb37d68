import { useTranslation } from 'react-i18next';

import { AnchorName } from '../../../entities/appointment/anchor-faces.tsx';
import { useMay } from '../../../entities/session/use-may.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { CheckIcon, SpinnerIcon, WarningIcon } from '../../../widgets/plain/icons.tsx';
import '../card/appointment-cards.messages.ts';
import './appointment-create.messages.ts';
import { overlapsOfItem, type FailedItem } from '../overlaps.ts';
import type { RequestState } from '../request-states.ts';

import styles from './create.module.css';

export interface ItemResult extends FailedItem {
  readonly key: string;
  readonly streamer: { readonly name: string; readonly nickname: string; readonly photo: string | null };
  /** Beside the anchor, where one has several. */
  readonly note?: string;
  readonly state: RequestState;
}

interface CreateResultsProps {
  results: readonly ItemResult[];
  /** Tries one again, or stores its overlap. */
  onAgain: (key: string, confirmOverlap: boolean) => void;
}

const icons = { PROCESSING: <SpinnerIcon />, SUCCESS: <CheckIcon />, FAIL: <WarningIcon /> };

/** One result for each item; a failed one says why, and can be tried again. */
export function CreateResults({ results, onAgain }: CreateResultsProps) {
  const { t } = useTranslation('appointment-create');
  const mayConfirm = useMay('pro_pro_lis-action');
  return (
    <ul className={styles.results} aria-label={t('results')}>
      {results.map((result) => {
        const { key, streamer, note, state, error } = result;
        const overlaps = overlapsOfItem(result);
        return (
          <li key={key} data-state={state}>
            <span className={styles.line}>
              <AnchorName streamer={streamer} />
              {note !== undefined && <small>{note}</small>}
              <span className={styles.state}>
                {icons[state]}
                {t(`state.${state}`)}
              </span>
            </span>
            {state === 'FAIL' && (
              <div className={styles.failure}>
                <span>{overlaps === null ? error?.message : t('overlaps')}</span>
                {overlaps !== null && (
                  <ul>
                    {overlaps.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                )}
                <span className={styles.choices}>
                  <Button onClick={() => onAgain(key, false)}>{t('again')}</Button>
                  {overlaps !== null && mayConfirm && (
                    <Button onClick={() => onAgain(key, true)}>{t('confirmOverlap')}</Button>
                  )}
                  {overlaps !== null && !mayConfirm && <small>{t('mayNotConfirm')}</small>}
                </span>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
