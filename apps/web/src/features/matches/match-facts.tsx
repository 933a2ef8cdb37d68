import { matchStatusNames } from '@touchline/domain/match-status';
import { formatTime } from '@touchline/domain/times';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { TypedForm } from '../../widgets/form/typed-form.ts';
import { CopyText } from '../../widgets/list/copy-text.tsx';
import { StatusDot } from '../../widgets/list/status-dot.tsx';
import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import { statusTones } from './match-columns.tsx';
import type { MatchValues } from './match-form.ts';
import type { MatchRecord } from './matches.api.ts';

import styles from './match-drawer.module.css';

interface MatchFactsProps {
  record: MatchRecord;
  /** Left out where one only looks. */
  form?: TypedForm<MatchValues>;
}

export function MatchFacts({ record, form }: MatchFactsProps) {
  const { t } = useTranslation('matches');
  const { status, matchId, createType, updatedTime, told } = record;
  const suppliers = told.map(({ supplier, supplierName }) => ({ value: supplier, label: supplierName }));
  const chosen = form === undefined ? record.chosenSupplier : form.values.chosenSupplier;
  const chosenName = suppliers.find(({ value }) => value === chosen)?.label ?? t('drawer.chosenDefault');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('columns.status'), <StatusDot key="status" tone={statusTones[status]} text={matchStatusNames[status]} />],
    [t('drawer.matchId'), <CopyText key="id" text={matchId} isWhole />],
    [t('columns.createType'), t(`createType.${createType}`)],
    [t('columns.updatedTime'), formatTime(updatedTime)],
  ];
  return (
    <dl className={styles.facts} aria-label={t('drawer.facts')}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {suppliers.length > 0 && (
        <div className={styles.fact} data-wide>
          <dt>{t('drawer.chosen')}</dt>
          <dd>
            {form === undefined ? (
              chosenName
            ) : (
              <>
                <SingleSelect
                  label={t('drawer.chosen')}
                  placeholder={t('drawer.chosenDefault')}
                  options={suppliers}
                  value={chosen}
                  canBeCleared
                  onChange={(code) => form.bare.setFieldValue('chosenSupplier', code)}
                />
                <span className={styles.quiet}>{t('drawer.chosenHint')}</span>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
