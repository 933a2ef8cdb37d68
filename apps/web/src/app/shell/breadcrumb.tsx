import { sectionOfPath, sections } from '@touchline/domain/navigation';
import { keyOfRoute } from '@touchline/domain/permission-grammar';
import { permissionIndex } from '@touchline/domain/permission-tree';
import { routes } from '@touchline/domain/routes';
import { useTranslation } from 'react-i18next';

import styles from './breadcrumb.module.css';

export function Breadcrumb({ path }: { path: string }) {
  const { t } = useTranslation(['shell', 'common']);
  const places = path === routes.profile ? [t('common:profile')] : placesOf(path);
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

/** Section, then the names of the tree from the module down to the page; a name that repeats is said once. */
function placesOf(path: string): string[] {
  const section = sections.find(({ id }) => id === sectionOfPath(path));
  const names: string[] = [];
  for (let key: string | undefined = keyOfRoute(path) ?? undefined; key !== undefined;) {
    const indexed = permissionIndex.get(key);
    if (indexed === undefined) break;
    names.unshift(indexed.node.name);
    key = indexed.parent?.key;
  }
  return [...new Set([...(section === undefined ? [] : [section.name]), ...names])];
}
