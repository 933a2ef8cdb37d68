import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { matchName } from '../../../../entities/match/match-name.ts';
import { DialogFrame } from '../../../../widgets/form/dialog-frame.tsx';
import { Button } from '../../../../widgets/plain/button.tsx';
import { Tag } from '../../../../widgets/plain/tag.tsx';
import '../../predictions.messages.ts';
import type { Leftover } from './use-opened-form.ts';

import styles from '../../predictions.module.css';

interface LeftoverOfferProps {
  title: string;
  leftovers: readonly Leftover[];
  onTake: (leftover: Leftover) => void;
  onDismiss: () => void;
  onClose: () => void;
}

/** Asked before anything is typed: neither can then overwrite the other. */
export function LeftoverOffer({ title, leftovers, onTake, onDismiss, onClose }: LeftoverOfferProps) {
  const { t } = useTranslation('predictions');
  return (
    <DialogFrame
      title={title}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <p className={styles.say}>{t('leftover.dismissHint')}</p>
          <Button onClick={onDismiss}>{t('leftover.dismiss')}</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.lead}>{t(leftovers.length > 1 ? 'leftover.several' : 'leftover.one')}</p>
        <ul className={styles.leftovers}>
          {leftovers.map((leftover) => (
            <li key={`${leftover.from} ${leftover.at}`}>
              <div className={styles.leftover}>
                <span>
                  <Tag>{t(leftover.isHere ? 'leftover.here' : 'leftover.elsewhere')}</Tag>{' '}
                  {formatTime(leftover.at, 'second')}
                </span>
                <strong>{leftover.form.title || battleOf(leftover) || t('leftover.untitled')}</strong>
                <span className={styles.excerpt}>{leftover.form.content || t('leftover.noContent')}</span>
              </div>
              <Button look="primary" onClick={() => onTake(leftover)}>
                {t('leftover.take')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </DialogFrame>
  );
}

/** Without a title it is known by its match. */
function battleOf({ form: { game } }: Leftover): string {
  return game == null ? '' : matchName(game.hname ?? '', game.aname ?? '');
}
