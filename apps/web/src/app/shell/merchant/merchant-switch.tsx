import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMerchantNames } from '../../../entities/merchant/merchant-names.ts';
import { useDisclosure } from '../../../lib/page/use-disclosure.ts';
import { type OpenMerchant, inMerchant } from '../../../lib/session/open-merchant.ts';
import { ChevronIcon } from '../shell-icons.tsx';
import { useExplicitLeave } from './leaving-merchant.ts';
import { merchantListPath } from './open-merchant-bar.tsx';

import menu from '../sidebar/menu.module.css';
import styles from './merchant-switch.module.css';

const firstPage = '/bac_acc';
const merchantPagePath = /\/bac_(?:acc|rol|ope)$/;
const searchFrom = 8;

/** From one merchant to the next, on the same page and in the same mode. */
export function MerchantSwitch({ openMerchant, path }: { openMerchant: OpenMerchant | null; path: string }) {
  const { t } = useTranslation('shell');
  const { open, close, rootProps, triggerProps, panelProps } = useDisclosure();
  const { merchants } = useMerchantNames();
  const explicitLeave = useExplicitLeave();
  const [typed, setTyped] = useState('');
  const current = merchants.find(({ code }) => code === openMerchant?.code);
  const [page = firstPage] = merchantPagePath.exec(path) ?? [];
  const wanted = typed.trim().toLowerCase();
  const found = merchants.filter(({ code, alias }) => `${alias} ${code}`.toLowerCase().includes(wanted));
  const label = openMerchant === null ? t('company.none') : (current?.alias ?? openMerchant.code);
  const choose = () => {
    setTyped('');
    close();
  };
  return (
    <div className={menu.root} {...rootProps}>
      <button type="button" className={styles.trigger} data-mode={modeOf(openMerchant)} {...triggerProps}>
        <span className={menu.hidden}>{t('company.switch')}</span>
        <span className={menu.name}>{label}</span>
        <ChevronIcon />
      </button>
      {open && (
        <div className={`${menu.menu} ${styles.panel}`} {...panelProps}>
          {merchants.length > searchFrom && (
            <input
              className={styles.search}
              type="text"
              aria-label={t('company.find')}
              placeholder={t('company.find')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          <ul className={styles.list}>
            {found.map(({ code, alias }) => (
              <li key={code}>
                <Link
                  className={menu.item}
                  to={inMerchant({ code, isView: openMerchant?.isView ?? false }, page)}
                  state={explicitLeave}
                  aria-current={code === openMerchant?.code ? 'true' : undefined}
                  onClick={choose}
                >
                  <span className={styles.alias}>{alias}</span>
                  <span className={styles.code}>{code}</span>
                </Link>
              </li>
            ))}
            {found.length === 0 && <li className={styles.nothing}>{t('company.nothing')}</li>}
          </ul>
          <Link className={`${menu.item} ${menu.last}`} to={merchantListPath} state={explicitLeave} onClick={choose}>
            {openMerchant === null ? t('company.all') : t(`company.${openMerchant.isView ? 'view' : 'act'}.leaveTo`)}
          </Link>
        </div>
      )}
    </div>
  );
}

function modeOf(openMerchant: OpenMerchant | null): 'acting' | 'view' | undefined {
  if (openMerchant === null) return undefined;
  return openMerchant.isView ? 'view' : 'acting';
}
