import { sectionOfPath, sections } from '@touchline/domain/access/navigation';
import { keyOfRoute } from '@touchline/domain/access/permission-grammar';
import { permissionIndex } from '@touchline/domain/access/permission-tree';
import { routes } from '@touchline/domain/access/routes';
import { useTranslation } from 'react-i18next';

import { useMerchantNames, useKnownMerchant } from '../../../entities/merchant/merchant-names.ts';
import { inMerchant, type OpenMerchant, pageOf } from '../../../lib/session/open-merchant.ts';
import { merchantListPath } from '../merchant/open-merchant-bar.tsx';

import styles from './breadcrumb.module.css';

export function Breadcrumb({ path }: { path: string }) {
  const { t } = useTranslation(['shell', 'common']);
  const { openMerchant } = useKnownMerchant();
  const own = { [routes.profile]: t('common:profile'), '/bac_rol': t('breadcrumb.roles') }[path];
  const { merchants } = useMerchantNames();
  const merchant = merchants.find(({ code }) => code === openMerchant?.code)?.alias;
  const found = crumbsIn(openMerchant, path, merchant);
  // Pages without a page of the tree stand below the one that they were opened from.
  const below = {
    '/com_lis_new': t('breadcrumb.newMerchant'),
    [inMerchant(openMerchant, '/info').replace(/\?.*/, '')]: t('breadcrumb.merchantInfo'),
  }[path];
  const crumbs = own === undefined ? [...found, ...(below === undefined ? [] : [below])] : [...found.slice(0, -1), own];
  if (crumbs.length === 0) return null;
  return (
    <nav className={styles.breadcrumb} aria-label={t('breadcrumb.label')}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, at) => (
          <li key={crumb} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {crumb}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const withoutCrumbs: ReadonlySet<string> = new Set(['/bac_rol']);

/** For an open merchant: the list it was opened from, its name, and the page; its role page has no breadcrumb. */
function crumbsIn(openMerchant: OpenMerchant | null, path: string, merchant: string | undefined): string[] {
  if (openMerchant === null) return crumbsOf(path);
  const page = pageOf(openMerchant, path);
  if (withoutCrumbs.has(page)) return [];
  return [...crumbsOf(merchantListPath), merchant ?? openMerchant.code, ...crumbsOf(page).slice(-1)];
}

/** Section, then the names of the tree down to the page: the module too where the section has several. */
function crumbsOf(path: string): string[] {
  const section = sections.find(({ id }) => id === sectionOfPath(path));
  const names: string[] = [];
  for (let key: string | undefined = keyOfRoute(path) ?? undefined; key !== undefined;) {
    const indexed = permissionIndex.get(key);
    if (indexed === undefined) break;
    names.unshift(indexed.node.name);
    key = indexed.parent?.key;
  }
  if (section === undefined) return names;
  return [...new Set([section.name, ...(section.modules.length === 1 ? names.slice(1) : names)])];
}
