import { useTranslation } from 'react-i18next';

import { refreshList } from '../../lib/lists/list-query.ts';
import { StateSwitch } from '../../widgets/list/cells/state-switch.tsx';
import { type Account, accountsName, switchAccount } from './accounts.api.ts';

export function AccountSwitch({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const { id, name, enabled } = account;
  return (
    <StateSwitch
      record={account}
      label={t('switchOf', { name })}
      text={t(enabled ? 'status.enabled' : 'status.disabled')}
      send={(isOn, version) => switchAccount(id, isOn, version)}
      refresh={() => refreshList(accountsName)}
    />
  );
}
