import { type ButtonHTMLAttributes, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { cancelTask, type OwnTask } from '../../entities/task/own-tasks.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { titleOf } from './task-look.ts';
import './tasks.messages.ts';

import styles from './tray.module.css';

interface CancelButtonProps {
  task: Pick<OwnTask, 'id' | 'title'>;
  /** As words in a row, or as a button of a dialog. */
  look: Look;
  /** Answered, whichever way. */
  onSettled: () => void;
}

type Look = 'words' | 'button';

/** Asks once more, in its place: what is done stays done, and what was not begun stays undone. */
export function CancelButton({ task, look, onSettled }: CancelButtonProps) {
  const { t } = useTranslation('tasks');
  const [step, setStep] = useState<'idle' | 'asking' | 'sent'>('idle');
  const box = useRef<HTMLSpanElement>(null);
  /** A refusal is on the banner already. */
  const cancel = async () => {
    setStep('sent');
    // The button goes with the task's end, the focus stays in what it stands in.
    box.current?.closest<HTMLElement>('[data-panel], dialog')?.focus();
    await cancelTask(task.id).catch(() => setStep('idle'));
    onSettled();
  };
  const turn = (to: 'idle' | 'asking') => {
    setStep(to);
    requestAnimationFrame(() => box.current?.querySelector('button')?.focus());
  };
  return (
    <span ref={box} className={styles.actions}>
      {step === 'idle' && (
        <Act look={look} aria-label={t('cancel.of', { title: titleOf(task) })} onClick={() => turn('asking')}>
          {t(`cancel.${look}`)}
        </Act>
      )}
      {step === 'asking' && (
        <>
          <Act look={look} isDanger onClick={() => void cancel()}>
            {t('cancel.surely')}
          </Act>
          <Act look={look} onClick={() => turn('idle')}>
            {t('cancel.goOn')}
          </Act>
        </>
      )}
      {step === 'sent' && <span className={styles.sent}>{t('cancel.sent')}</span>}
    </span>
  );
}

interface ActProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  look: Look;
  isDanger?: boolean;
}

function Act({ look, isDanger = false, ...rest }: ActProps) {
  if (look === 'button') return <Button look={isDanger ? 'danger' : 'plain'} {...rest} />;
  return <button type="button" className={styles.action} data-danger={isDanger || undefined} {...rest} />;
}
