import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useScopedKey } from '../../lib/scoped-key.ts';
import { ListEmpty, ListFailed, ListSkeleton } from '../../widgets/list/list-states.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { Dialog } from '../../widgets/plain/dialog.tsx';
import { CheckIcon, WarningIcon } from '../../widgets/plain/icons.tsx';
import { type Account, accountsName, loadPermissions, type PermissionSource } from './accounts.api.ts';
import { groupPermissions, type PermissionLine } from './permission-groups.ts';

import styles from './permissions.module.css';

/** What an account may do, and which of its roles each permission comes from. */
export function PermissionsDrawer({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const { data, error, refetch } = useQuery({
    queryKey: useScopedKey(accountsName, 'permissions', account.id),
    queryFn: ({ signal }) => loadPermissions(account.id, signal),
  });
  return (
    <Dialog
      title={t('permissions.title', { name: account.name, account: account.account })}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('permissions.close')}</Button>}
    >
      <div className={styles.drawer}>
        {account.isSuperAdmin && <Alert kind="info">{t('permissions.superAdmin')}</Alert>}
        {!account.enabled && <Alert kind="info">{t('permissions.disabled')}</Alert>}
        {data === undefined && error !== null && <ListFailed error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <ListSkeleton rowHeight={40} />}
        {data !== undefined && <Permissions sources={data.permissions} />}
      </div>
    </Dialog>
  );
}

function Permissions({ sources }: { sources: readonly PermissionSource[] }) {
  const { t } = useTranslation('accounts');
  const cut = sources.filter((source) => source.cut).length;
  if (sources.length === 0) return <ListEmpty text={t('permissions.none')} hint={t('permissions.noneHint')} />;
  return (
    <>
      <p className={styles.intro}>{t('permissions.intro')}</p>
      <p className={styles.counts}>
        <span>{t('permissions.count', { count: sources.length - cut })}</span>
        {cut > 0 && <span className={styles.cutCount}>{t('permissions.cutCount', { count: cut })}</span>}
      </p>
      {groupPermissions(sources).map((module) => (
        <section key={module.key} className={styles.module} aria-label={module.name}>
          <h3 className={styles.moduleName}>{module.name}</h3>
          <dl className={styles.pages}>
            {module.pages.map((page) => (
              <div key={page.key} className={styles.page}>
                <dt>{page.title}</dt>
                <dd>
                  <ul className={styles.lines}>
                    {page.lines.map((line) => (
                      <Line key={line.key} line={line} />
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Line({ line: { name, roles, cut } }: { line: PermissionLine }) {
  const { t } = useTranslation('accounts');
  return (
    <li className={styles.line} data-cut={cut || undefined}>
      {cut ? <WarningIcon /> : <CheckIcon />}
      <span className={styles.lineName}>{name}</span>
      <span className={styles.from}>
        {t('permissions.from', { roles: roles.map((role) => role.name).join(t('roleSeparator')) })}
      </span>
      {cut && <span className={styles.cutNote}>{t('permissions.cut')}</span>}
    </li>
  );
}
