import { useTranslation } from 'react-i18next';

import { pushTargetsName } from '../../entities/domain/one-domain.api.ts';
import { refreshList } from '../../lib/lists/list-query.ts';
import { StateSwitch } from '../../widgets/list/cells/state-switch.tsx';
import { type ListedPushTarget, switchPushTarget } from './push-targets.api.ts';
import './push-targets.messages.ts';

export function PushTargetSwitch({ project }: { project: ListedPushTarget }) {
  const { t } = useTranslation('push-targets');
  const { projectCode, name, enabled } = project;
  return (
    <StateSwitch
      record={project}
      label={t('switchOf', { name })}
      text={t(enabled ? 'status.enabled' : 'status.disabled')}
      send={(isOn, version) => switchPushTarget(projectCode, isOn, version)}
      refresh={() => refreshList(pushTargetsName)}
    />
  );
}
