import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMerchantNames } from '../../../entities/merchant/merchant-names.ts';
import { useDisclosure } from '../../../lib/page/use-disclosure.ts';
import { type Company, inCompany } from '../../../lib/session/company-mode.ts';
import { ChevronIcon } from '../shell-icons.tsx';
import { companyList } from './company-bar.tsx';
import { useExplicitLeave } from './leaving-company.ts';

import menu from '../sidebar/menu.module.css';
import styles from './merchant-switch.module.css';

const firstPage = '/bac_acc';
const companyPages = /\/bac_(?:acc|rol|ope)$/;
const searchFrom = 8;

/** From one merchant to the next, on the same page and in the same mode. */
export function MerchantSwitch({ company, path }: { company: Company | null; path: string }) {
  const { t } = useTranslation('shell');
  const { open, close, rootProps, triggerProps, panelProps } = useDisclosure();
  const { merchants } = useMerchantNames();
  const explicitLeave = useExplicitLeave();
  const [typed, setTyped] = useState('');
  const current = merchants.find(({ code }) => code === company?.code);
  const [page = firstPage] = companyPages.exec(path) ?? [];
  const wanted = typed.trim().toLowerCase();
  const found = merchants.filter(({ code, alias }) => `${alias} ${code}`.toLowerCase().includes(wanted));
  const label = company === null ? t('company.none') : (current?.alias ?? company.code);
  const choose = () => {
    setTyped('');
    close();
  };
  return (
    <div className={menu.root} {...rootProps}>
      <button type="button" className={styles.trigger} data-mode={modeOf(company)} {...triggerProps}>
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
                  to={inCompany({ code, isView: company?.isView ?? false }, page)}
                  state={explicitLeave}
                  aria-current={code === company?.code ? 'true' : undefined}
                  onClick={choose}
                >
                  <span className={styles.alias}>{alias}</span>
                  <span className={styles.code}>{code}</span>
                </Link>
              </li>
            ))}
            {found.length === 0 && <li className={styles.nothing}>{t('company.nothing')}</li>}
          </ul>
          <Link className={`${menu.item} ${menu.last}`} to={companyList} state={explicitLeave} onClick={choose}>
            {company === null ? t('company.all') : t(`company.${company.isView ? 'view' : 'act'}.leaveTo`)}
          </Link>
        </div>
      )}
    </div>
  );
}

function modeOf(company: Company | null): 'acting' | 'view' | undefined {
  if (company === null) return undefined;
  return company.isView ? 'view' : 'acting';
}
