import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { useTranslation } from 'react-i18next';

import { refreshList } from '../../lib/lists/list-query.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { StateSwitch } from '../../widgets/list/cells/state-switch.tsx';
import { type Merchant, merchantsName, switchMerchant } from './merchants.api.ts';

const DisableDialog = lazyPart(async () => (await import('./dialogs/disable-dialog.tsx')).DisableDialog);

/** Disabling asks first, since its people are out at once; enabling does not. */
export function MerchantSwitch({ merchant }: { merchant: Merchant }) {
  const { t } = useTranslation('merchants');
  const { code, alias, enabled } = merchant;
  return (
    <StateSwitch
      record={{ ...merchant, name: alias }}
      label={t('switchOf', { alias })}
      text={t(enabled ? 'enabled' : 'disabled')}
      send={(isOn, version) => switchMerchant(code, isOn, version)}
      refresh={() => refreshList(merchantsName)}
      renderQuestion={({ onConfirm, onClose }) => (
        <DisableDialog merchant={merchant} onDisable={onConfirm} onClose={onClose} />
      )}
      lockedReason={code === platformMerchant ? t('platformStays') : null}
    />
  );
}
