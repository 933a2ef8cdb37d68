import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { Logo } from '../../../entities/match/logo.tsx';
import { type Fact, FactList } from '../../../widgets/fact-list.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { SingleSelect } from '../../../widgets/pickers/single-select.tsx';
import { statusTones } from '../list/match-columns.tsx';
import type { MatchRecord } from '../one-match.api.ts';
import type { MatchValues } from './match-form.ts';

import styles from './match-drawer.module.css';

interface MatchFactsProps {
  record: MatchRecord;
  /** Left out where one only looks. */
  form?: TypedForm<MatchValues>;
}

export function MatchFacts({ record, form }: MatchFactsProps) {
  const { t } = useTranslation(['match-drawer', 'matches']);
  const { status, statusName, matchId, createType, updatedTime, told: supplierRecords } = record;
  const suppliers = supplierRecords.map(({ supplier, supplierName }) => ({ value: supplier, label: supplierName }));
  const chosen = form === undefined ? record.chosenSupplier : form.values.chosenSupplier;
  const chosenName = suppliers.find(({ value }) => value === chosen)?.label ?? t('drawer.chosenDefault');
  const chosenFact =
    form === undefined ? (
      chosenName
    ) : (
      <div className={styles.chosen}>
        <SingleSelect
          label={t('drawer.chosen')}
          placeholder={t('drawer.chosenDefault')}
          options={suppliers}
          value={chosen}
          canBeCleared
          onChange={(code) => form.bare.setFieldValue('chosenSupplier', code)}
        />
        <span className={styles.quiet}>{t('drawer.chosenHint')}</span>
      </div>
    );
  const { lname, llogo, hname, hlogo, aname, alogo } = record;
  const teams = (
    <span key="teams" className={styles.logos}>
      <Logo name={hlogo} />
      {hname}
      <span className={styles.quiet}>{t('matches:versus')}</span>
      <Logo name={alogo} />
      {aname}
    </span>
  );
  const league = (
    <span key="league" className={styles.logos}>
      <Logo name={llogo} />
      {lname}
    </span>
  );
  const facts: readonly Fact[] = [
    [t('matches:columns.teams'), teams],
    [t('matches:columns.league'), league],
    [t('matches:columns.status'), <StatusDot key="status" tone={statusTones[status]} text={statusName} />],
    [t('drawer.matchId'), <CopyText key="id" text={matchId} isWhole />],
    [t('matches:columns.createType'), t(`matches:createType.${createType}`)],
    [t('matches:columns.updatedTime'), formatTime(updatedTime)],
    ...(suppliers.length === 0 ? [] : [[t('drawer.chosen'), chosenFact, 'whole'] as const]),
  ];
  return <FactList facts={facts} label={t('drawer.facts')} />;
}
