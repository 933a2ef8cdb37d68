import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { RightsMatrix } from '../../../entities/session/rights-matrix.tsx';
import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { ListEmpty } from '../../../widgets/list/list-states.tsx';
import { Alert } from '../../../widgets/plain/alert.tsx';
import { type Account, accountsName, loadPermissions, type PermissionSource } from '../accounts.api.ts';
import { DrawerSection } from './drawer-section.tsx';

import styles from './account-drawer.module.css';

/** The account's permissions, each with the roles it comes from. */
export function AccountRights({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const query = useQuery({
    queryKey: useScopedKey(accountsName, 'permissions', account.id),
    queryFn: ({ signal }) => loadPermissions(account.id, signal),
  });
  return (
    <DrawerSection title={t('drawer.rights')} query={query}>
      {({ permissions }) => {
        if (account.isSuperAdmin) return <Alert kind="info">{t('permissions.superAdmin')}</Alert>;
        if (permissions.length === 0)
          return <ListEmpty text={t('permissions.none')} hint={t('permissions.noneHint')} />;
        return <Matrix sources={permissions} />;
      }}
    </DrawerSection>
  );
}

function Matrix({ sources }: { sources: readonly PermissionSource[] }) {
  const { t } = useTranslation('accounts');
  const sourceOf = new Map(sources.map((source) => [source.key, source]));
  const roles = [...new Map(sources.flatMap((source) => source.roles.map((role) => [role.id, role.name] as const)))];
  const markOf = new Map(roles.map(([id], at) => [id, String(at + 1)]));
  const cut = sources.filter((source) => source.cut).length;
  const mark = (key: string, action: string) => {
    const { roles: from, cut: isCut } = sourceOf.get(key) ?? { roles: [], cut: false };
    const words = { action, roles: from.map(({ name }) => name).join(t('roleSeparator')) };
    return {
      shown: from.map(({ id }) => markOf.get(id)).join(t('roleSeparator')),
      said: t(isCut ? 'permissions.saidCut' : 'permissions.said', words),
      isCut,
    };
  };
  return (
    <div className={styles.rights}>
      <p className={styles.counts}>
        <span>{t('permissions.count', { count: sources.length - cut })}</span>
        {cut > 0 && <span className={styles.cutCount}>{t('permissions.cutCount', { count: cut })}</span>}
      </p>
      <p className={styles.quiet}>{t('permissions.intro')}</p>
      <ul className={styles.marks}>
        {roles.map(([id, name]) => (
          <li key={id}>{t('permissions.roleMark', { mark: markOf.get(id), name })}</li>
        ))}
      </ul>
      <RightsMatrix
        label={t('permissions.matrix')}
        pageLabel={t('permissions.page')}
        permissions={sources.map(({ key }) => key)}
        mark={mark}
      />
    </div>
  );
}
