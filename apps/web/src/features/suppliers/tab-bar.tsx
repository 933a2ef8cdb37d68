import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import styles from './suppliers.module.css';

const tabNames = ['overview', 'proposals', 'autoLinks', 'quarantine'] as const;
export type SupplierTab = (typeof tabNames)[number];

export function TabBar({ current }: { current: SupplierTab }) {
  const { t } = useTranslation('suppliers');
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      {tabNames.map((name) => (
        <Link key={name} to={tabPath(name)} className={styles.tab} aria-current={name === current ? 'page' : undefined}>
          {t(`tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

export function tabPath(name: SupplierTab, filters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...(name === 'overview' ? {} : { tab: name }), ...filters }).toString();
  return `?${search}`;
}
