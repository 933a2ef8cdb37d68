import { formatTime } from '@touchline/domain/times';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { StatusDot, type StatusTone } from '../../widgets/list/cells/status-dot.tsx';
import { SupplierDay } from './supplier-day.tsx';
import { SupplierLists } from './supplier-lists.tsx';
import type { Supplier } from './suppliers.api.ts';
import { tabPath } from './tab-bar.tsx';
import { useWords } from './use-words.ts';

import styles from './suppliers.module.css';

const tones: Readonly<Record<Supplier['state'], StatusTone>> = {
  good: 'good',
  failing: 'warning',
  silent: 'warning',
  broken: 'bad',
  never: 'quiet',
};

export function SupplierCard({ supplier, now }: { supplier: Supplier; now: string }) {
  const { t } = useTranslation('suppliers');
  const words = useWords();
  const titleId = useId();
  const { code, name, state, readTime, lagMs, perMinute, clockLeadMs, brokenUntil } = supplier;
  const none = t('overview.none');
  const failing = supplier.lists.filter(({ failures }) => failures > 0);
  return (
    <article className={styles.card} aria-labelledby={titleId} data-state={state}>
      <header className={styles.cardHead}>
        <h2 id={titleId} className={styles.name}>
          {name} <small>{code}</small>
        </h2>
        <StatusDot tone={tones[state]} text={t(`states.${state}`)} />
        {brokenUntil !== null && (
          <span className={styles.trouble}>{t('overview.broken', { time: formatTime(brokenUntil, 'second') })}</span>
        )}
      </header>
      {failing.map((list) => (
        <p key={list.feed} className={styles.trouble}>
          {t('overview.failed', { list: words.list(list), reason: list.lastFailure ?? none, count: list.failures })}
        </p>
      ))}
      <dl className={styles.facts}>
        <Fact name={t('overview.readTime')} hint={t('overview.readHint')}>
          {readTime === null
            ? none
            : t('overview.ago', { time: words.duration(Math.max(0, Date.parse(now) - Date.parse(readTime))) })}
        </Fact>
        <Fact name={t('overview.lag')} hint={t('overview.lagHint')}>
          {lagMs === null ? none : words.duration(Math.max(0, lagMs))}
        </Fact>
        <Fact name={t('overview.perMinute')} hint={t('overview.perMinuteHint')}>
          {Math.round(perMinute).toLocaleString('en-US')}
        </Fact>
        <Fact name={t('overview.clock')}>{clockLeadMs === null ? none : clockWords(clockLeadMs)}</Fact>
        <Fact name={t('overview.quarantine')}>
          <Link to={tabPath('quarantine', { supplier: code })}>{supplier.openQuarantine.toLocaleString('en-US')}</Link>
        </Fact>
        <Fact name={t('overview.proposals')}>
          <Link to={tabPath('proposals', { supplier: code })}>{supplier.openProposals.toLocaleString('en-US')}</Link>
        </Fact>
      </dl>
      <SupplierDay name={name} day={supplier.day} />
      <SupplierLists name={name} lists={supplier.lists} />
    </article>
  );

  function clockWords(leadMs: number): string {
    if (Math.abs(leadMs) < 500) return t('overview.clockSame');
    const time = words.duration(Math.abs(leadMs));
    return leadMs > 0 ? t('overview.clockAhead', { time }) : t('overview.clockBehind', { time });
  }
}

function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {hint !== undefined && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}
