import type { Purchase, Purchases } from '@touchline/domain/merchants/purchases';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { useMerchantWords } from '../merchant-words.ts';
import { type PurchaseEffect, usePurchaseEffect } from '../merchants.api.ts';
import './merchant-form.messages.ts';
import '../merchants.messages.ts';

import styles from './purchase-review.module.css';

interface PurchaseReviewProps {
  code: string;
  alias: string;
  purchases: Purchases;
  removed: readonly Purchase[];
  onSave: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a purchase is taken away, and shows the people who lose pages by it. */
export function PurchaseReview({ code, alias, purchases, removed, onSave, onClose }: PurchaseReviewProps) {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  const words = useMerchantWords();
  const query = usePurchaseEffect(code, purchases);
  const save = async () => {
    await onSave();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('review.title', { alias })}
      confirmLabel={t('review.confirm')}
      isDanger
      size="large"
      disabledReason={query.data === undefined ? t('review.waiting') : null}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t('review.text', { purchases: removed.map(words.purchase).join(t('merchants:separator')) })}</p>
      <RecordFrame query={query} rows={3}>
        {(effect) => <Effect effect={effect} />}
      </RecordFrame>
    </ConfirmDialog>
  );
}

function Effect({ effect }: { effect: PurchaseEffect }) {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  const { pages, people, accounts, roles } = effect;
  const nameOf = new Map(pages.map(({ key, name }) => [key, name]));
  if (accounts === 0 && roles === 0) return <p>{t('review.nobody')}</p>;
  return (
    <div className={styles.effect}>
      <p className={styles.sum}>{t('review.sum', { accounts, roles, pages: pages.length })}</p>
      <section aria-labelledby="lost-pages">
        <h3 id="lost-pages">{t('review.pages')}</h3>
        <ul className={styles.pages}>
          {pages.map(({ key, name, accounts: holders }) => (
            <li key={key}>
              {name}
              <small>{t('review.holders', { count: holders })}</small>
            </li>
          ))}
        </ul>
      </section>
      {people.length > 0 && (
        <section aria-labelledby="losing-people">
          <h3 id="losing-people">{t('review.people', { count: accounts })}</h3>
          <ul className={styles.people}>
            {people.map(({ id, name, account, pages: keys }) => (
              <li key={id}>
                <span>
                  {name}
                  <small>{account}</small>
                </span>
                <span className={styles.lost}>
                  {t('review.loses', {
                    pages: keys.map((key) => nameOf.get(key) ?? key).join(t('merchants:separator')),
                  })}
                </span>
              </li>
            ))}
          </ul>
          {people.length < accounts && (
            <p className={styles.more}>{t('review.more', { count: accounts - people.length })}</p>
          )}
        </section>
      )}
    </div>
  );
}
