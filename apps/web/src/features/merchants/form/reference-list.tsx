import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { inMerchant, useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import type { MerchantRecord } from '../merchants.api.ts';
import './merchant-form.messages.ts';
import '../merchants.messages.ts';

import styles from './merchant-form.module.css';

const mostNamed = 6;

/** Targets and domains have records and pages of their own: they are named here and changed there. */
export function ReferenceList({ record }: { record: MerchantRecord }) {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  const openMerchant = useOpenMerchant();
  const { projectInfo, anchorPushDomains, merchantPushDomains, cdnDomains, pushStreamers } = record;
  const counts = { ...record.referenceCounts, pushStreamers: pushStreamers.length };
  const references = [
    { key: 'projectInfo', path: '/dom_pro', names: projectInfo.map(({ name }) => name) },
    { key: 'anchorPushDomains', path: '/dom_pus', names: anchorPushDomains.map(({ name }) => name) },
    { key: 'merchantPushDomains', path: '/dom_pus', names: merchantPushDomains.map(({ name }) => name) },
    { key: 'cdnDomains', path: '/dom_pul', names: cdnDomains.map(({ name }) => name) },
    { key: 'pushStreamers', path: null, names: pushStreamers.map(({ name }) => name) },
  ] as const;
  return (
    <ul className={styles.references}>
      {references.map(({ key, path, names }) => (
        <li key={key}>
          <span className={styles.referenceName}>{t(`reference.${key}`)}</span>
          <span>{namesText(names, counts[key])}</span>
          {path !== null && <Link to={inMerchant(openMerchant, path)}>{t(`reference.open.${key}`)}</Link>}
        </li>
      ))}
    </ul>
  );

  function namesText(names: readonly string[], count: number): string {
    if (names.length === 0) return t('reference.none');
    const named = names.slice(0, mostNamed).join(t('merchants:separator'));
    return count > mostNamed ? t('reference.some', { names: named, count }) : named;
  }
}
