import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { useTranslation } from 'react-i18next';

import { Button } from '../../widgets/plain/button.tsx';
import { Tag } from '../../widgets/plain/tag.tsx';

import styles from './profile.module.css';

const fewCodes = 3;

export interface FactorStateProps {
  state: CallData<Calls['second-factor.status']>;
  onRenew: () => void;
  onRemove: () => void;
}

export function FactorState({ state, onRenew, onRemove }: FactorStateProps) {
  const { t } = useTranslation('profile');
  const { enrolled, required, recoveryCodesLeft } = state;
  return (
    <div className={styles.factor}>
      <p className={styles.factorAbout}>{t('secondFactor.about')}</p>
      <p className={styles.factorState}>
        <Tag tone={enrolled ? 'good' : 'off'}>{t(enrolled ? 'secondFactor.on' : 'secondFactor.off')}</Tag>
        {enrolled && <span>{t('secondFactor.codesLeft', { count: recoveryCodesLeft })}</span>}
        {enrolled && recoveryCodesLeft <= fewCodes && <span className={styles.few}>{t('secondFactor.codesFew')}</span>}
      </p>
      {enrolled && (
        <div className={styles.factorButtons}>
          <Button onClick={onRenew}>{t('secondFactor.renew')}</Button>
          <Button onClick={onRemove} disabled={required}>
            {t('secondFactor.remove')}
          </Button>
          {required && <span className={styles.rowNote}>{t('secondFactor.demanded')}</span>}
        </div>
      )}
    </div>
  );
}
