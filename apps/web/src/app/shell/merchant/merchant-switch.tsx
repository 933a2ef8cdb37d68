import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMerchantAlias } from '../../../entities/merchant/merchant-names.ts';
import { useMerchantOptions } from '../../../entities/merchant/merchant-options.ts';
import { useDisclosure } from '../../../lib/page/use-disclosure.ts';
import { usePaused } from '../../../lib/page/use-paused.ts';
import { type OpenMerchant, inMerchant } from '../../../lib/session/open-merchant.ts';
import { ChevronIcon } from '../shell-icons.tsx';
import { useExplicitLeave } from './leaving-merchant.ts';
import { merchantListPath } from './open-merchant-bar.tsx';

import buttons from '../../../widgets/plain/text-button.module.css';
import menu from '../sidebar/menu.module.css';
import styles from './merchant-switch.module.css';

const firstPage = '/bac_acc';
const merchantPagePath = /\/(?:bac_(?:acc|rol|ope|grp)|dom_(?:pro|pus|pul)|info)$/;
const searchFrom = 8;

/** From one merchant to the next, on the same page and in the same mode. */
export function MerchantSwitch({ openMerchant, path }: { openMerchant: OpenMerchant | null; path: string }) {
  const { t } = useTranslation('shell');
  const { open, close, rootProps, triggerProps, panelProps } = useDisclosure();
  const alias = useMerchantAlias(openMerchant?.code ?? '');
  const explicitLeave = useExplicitLeave();
  const [typed, setTyped] = useState('');
  const [page = firstPage] = merchantPagePath.exec(path) ?? [];
  const options = useMerchantOptions(usePaused(typed.trim()), open);
  const { data } = options;
  const found = data?.records ?? [];
  const isMany = typed !== '' || data?.hasMore === true || found.length > searchFrom;
  const label = openMerchant === null ? t('company.none') : alias;
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
          {isMany && (
            <input
              className={styles.search}
              type="text"
              aria-label={t('company.find')}
              placeholder={t('company.find')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          <Loading options={options} />
          <ul className={styles.list}>
            {found.map((merchant) => (
              <li key={merchant.code}>
                <Link
                  className={menu.item}
                  to={inMerchant({ code: merchant.code, isView: openMerchant?.isView ?? false }, page)}
                  state={explicitLeave}
                  aria-current={merchant.code === openMerchant?.code ? 'true' : undefined}
                  onClick={choose}
                >
                  <span className={styles.alias}>{merchant.alias}</span>
                  <span className={styles.code}>{merchant.code}</span>
                </Link>
              </li>
            ))}
            {data?.records.length === 0 && <li className={styles.nothing}>{t('company.nothing')}</li>}
            {data?.hasMore === true && <li className={styles.nothing}>{t('company.more')}</li>}
          </ul>
          <Link className={`${menu.item} ${menu.last}`} to={merchantListPath} state={explicitLeave} onClick={choose}>
            {openMerchant === null ? t('company.all') : t(`company.${openMerchant.isView ? 'view' : 'act'}.leaveTo`)}
          </Link>
        </div>
      )}
    </div>
  );
}

function Loading({ options }: { options: ReturnType<typeof useMerchantOptions> }) {
  const { t } = useTranslation(['shell', 'common']);
  if (options.isPending)
    return (
      <p className={styles.nothing} role="status">
        {t('common:loading')}
      </p>
    );
  if (!options.isError) return null;
  return (
    <p className={styles.nothing} role="alert">
      {t('company.failed')}{' '}
      <button type="button" className={buttons.textButton} onClick={() => void options.refetch()}>
        {t('common:tryAgain')}
      </button>
    </p>
  );
}

function modeOf(openMerchant: OpenMerchant | null): 'acting' | 'view' | undefined {
  if (openMerchant === null) return undefined;
  return openMerchant.isView ? 'view' : 'acting';
}
