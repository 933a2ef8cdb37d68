import { sectionOfPath, sections } from '@touchline/domain/access/navigation';
import { keyOfRoute } from '@touchline/domain/access/permission-grammar';
import { permissionIndex } from '@touchline/domain/access/permission-tree';
import { routes } from '@touchline/domain/access/routes';
import { useTranslation } from 'react-i18next';

import { useMerchantNames, useOpenCompany } from '../../../entities/merchant/merchant-names.ts';
import { type Company, pageOf } from '../../../lib/session/company-mode.ts';
import { companyList } from '../company/company-bar.tsx';

import styles from './breadcrumb.module.css';

export function Breadcrumb({ path }: { path: string }) {
  const { t } = useTranslation(['shell', 'common']);
  const { company } = useOpenCompany();
  const own = { [routes.profile]: t('common:profile'), '/bac_rol': t('breadcrumb.roles') }[path];
  const { merchants } = useMerchantNames();
  const merchant = merchants.find(({ code }) => code === company?.code)?.alias;
  const found = placesIn(company, path, merchant);
  const places = own === undefined ? found : [...found.slice(0, -1), own];
  if (places.length === 0) return null;
  return (
    <nav className={styles.breadcrumb} aria-label={t('breadcrumb.label')}>
      <ol className={styles.places}>
        {places.map((place, at) => (
          <li key={place} aria-current={at === places.length - 1 ? 'page' : undefined}>
            {place}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const withoutPlaces: ReadonlySet<string> = new Set(['/bac_rol']);

/** In a company: the list that it was opened from, its name, and the page; the role page says nothing there. */
function placesIn(company: Company | null, path: string, merchant: string | undefined): string[] {
  if (company === null) return placesOf(path);
  const page = pageOf(company, path);
  if (withoutPlaces.has(page)) return [];
  return [...placesOf(companyList), merchant ?? company.code, ...placesOf(page).slice(-1)];
}

/** Section, then the names of the tree down to the page: the module too where the section has several. */
function placesOf(path: string): string[] {
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
