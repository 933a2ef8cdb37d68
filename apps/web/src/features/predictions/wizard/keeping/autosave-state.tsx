import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../../widgets/plain/button.tsx';
import type { KeptForm } from '../../predictions.api.ts';
import type { AutosaveState } from './form-keeper.ts';
import '../../predictions.messages.ts';

import styles from '../wizard.module.css';

export function AutosaveLine({ state }: { state: AutosaveState }) {
  const { t } = useTranslation('predictions');
  if (state.kind === 'kept')
    return <span>{t('autosave.kept', { time: formatTime(state.at, 'second').slice('YYYY-MM-DD '.length) })}</span>;
  if (state.kind !== 'failed') return null;
  return <span>{t(state.isHere ? 'autosave.failed' : 'autosave.lost')}</span>;
}

interface ElsewhereNoticeProps {
  kept: KeptForm;
  onTheirs: () => void;
  onMine: () => void;
}

/** The same form is being written elsewhere: nothing is kept until it is said which one counts. */
export function ElsewhereNotice({ kept, onTheirs, onMine }: ElsewhereNoticeProps) {
  const { t } = useTranslation('predictions');
  return (
    <section className={styles.elsewhere} role="alert" aria-label={t('elsewhere.title')}>
      <div>
        <strong>{t('elsewhere.title')}</strong>
        <p>{t('elsewhere.text', { time: formatTime(kept.updatedTime, 'second') })}</p>
        <p className={styles.excerpt}>{kept.form.title || t('leftover.untitled')}</p>
      </div>
      <Button onClick={onTheirs}>{t('elsewhere.theirs')}</Button>
      <Button onClick={onMine}>{t('elsewhere.mine')}</Button>
    </section>
  );
}
