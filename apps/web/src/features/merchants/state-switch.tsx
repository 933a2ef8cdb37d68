import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { Switch } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/calls/call-error.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { showBanner, showDone } from '../../lib/page/notices.ts';
import { type Merchant, switchMerchant } from './merchants.api.ts';

import styles from './merchants.module.css';

const DisableDialog = lazyPart(async () => (await import('./dialogs/disable-dialog.tsx')).DisableDialog);

/** The state with its control. Disabling asks first, since its people are out at once; enabling does not. */
export function StateSwitch({ merchant }: { merchant: Merchant }) {
  const { t } = useTranslation('merchants');
  const { code, alias, enabled, updatedTime } = merchant;
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);

  const disable = async () => {
    const saved = await switchMerchant(code, false, updatedTime);
    setIsConfirming(false);
    showDone('disable', alias, () => enable(saved.updatedTime, 'undo'));
  };
  const enable = async (version: string, done: 'enable' | 'undo') => {
    try {
      await switchMerchant(code, true, version);
      showDone(done, alias);
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    }
  };
  const press = async () => {
    if (enabled) {
      setIsConfirming(true);
      return;
    }
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    await enable(updatedTime, 'enable');
    running.current = false;
    setIsBusy(false);
  };

  return (
    <span className={styles.state}>
      <Switch
        size="small"
        checked={enabled}
        disabled={code === platformMerchant}
        aria-busy={isBusy}
        aria-label={t('switchOf', { alias })}
        // On a click alone: arrow keys lead past it, and would count as a change.
        onClick={(_isOn, event) => {
          event.stopPropagation();
          void press();
        }}
      />
      <span {...(code === platformMerchant && { 'data-tip': t('platformStays') })}>
        {t(enabled ? 'enabled' : 'disabled')}
      </span>
      {isConfirming && <DisableDialog merchant={merchant} onDisable={disable} onClose={() => setIsConfirming(false)} />}
    </span>
  );
}
