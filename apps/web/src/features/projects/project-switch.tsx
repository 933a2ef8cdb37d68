import { useTranslation } from 'react-i18next';

import { projectsName } from '../../entities/domain/one-domain.api.ts';
import { refreshList } from '../../lib/lists/list-query.ts';
import { StateSwitch } from '../../widgets/list/cells/state-switch.tsx';
import { type ListedProject, switchProject } from './projects.api.ts';
import './projects.messages.ts';

export function ProjectSwitch({ project }: { project: ListedProject }) {
  const { t } = useTranslation('projects');
  const { projectCode, name, enabled } = project;
  return (
    <StateSwitch
      record={project}
      label={t('switchOf', { name })}
      text={t(enabled ? 'status.enabled' : 'status.disabled')}
      send={(isOn, version) => switchProject(projectCode, isOn, version)}
      refresh={() => refreshList(projectsName)}
    />
  );
}
