import { useTranslation } from 'react-i18next';

import { refreshList } from '../../../lib/lists/list-query.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { StateSwitch } from '../../../widgets/list/cells/state-switch.tsx';
import { type Anchor, anchorsName, switchAnchor } from '../anchors.api.ts';
import '../anchors.messages.ts';

const DisableDialog = lazyPart(async () => (await import('../dialogs/disable-dialog.tsx')).DisableDialog);

/** Disabling asks first, since it ends a running stream; enabling does not. */
export function AnchorSwitch({ anchor }: { anchor: Anchor }) {
  const { t } = useTranslation('anchors');
  const { name, enabled } = anchor;
  return (
    <StateSwitch
      record={anchor}
      label={t('switchOf', { name })}
      text={t(enabled ? 'status.enabled' : 'status.disabled')}
      send={(isOn) => switchAnchor(anchor, isOn)}
      refresh={() => refreshList(anchorsName)}
      renderQuestion={(dialog) => <DisableDialog anchor={anchor} {...dialog} />}
    />
  );
}
