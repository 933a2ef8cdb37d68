import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { pushTargetsName, readPushTarget } from '../../entities/domain/one-domain.api.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { FactList } from '../../widgets/fact-list.tsx';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { Tag } from '../../widgets/plain/tag.tsx';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import { PullDomains } from './pull-domains.tsx';
import { PushLine } from './push-line.tsx';
import './push-targets.messages.ts';
import { PushTargetHistory } from './push-target-history.tsx';
import type { WholePushTarget } from './push-targets.api.ts';

import styles from './push-targets.module.css';

interface PushTargetDrawerProps {
  projectCode: string;
  /** Undefined where the viewer may only look. */
  onEdit: ((project: WholePushTarget) => void) | undefined;
  onClose: () => void;
}

/** One push target: the domain in use, the spares behind it, and what became of the others. */
export function PushTargetDrawer({ projectCode, onEdit, onClose }: PushTargetDrawerProps) {
  const { t } = useTranslation('push-targets');
  const query = useQuery({
    queryKey: useScopedKey(pushTargetsName, 'get', projectCode),
    queryFn: ({ signal }) => readPushTarget(projectCode, signal),
  });
  const project = recordOf(query);
  return (
    <DialogFrame
      title={project === undefined ? t('title') : t('drawer.title', { name: project.name })}
      size="drawer"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('drawer.close')}</Button>
          {onEdit !== undefined && project !== undefined && (
            <Button look="primary" onClick={() => onEdit(project)}>
              {t('drawer.edit')}
            </Button>
          )}
        </>
      }
    >
      <RecordFrame query={query} gone={{ text: t('drawer.gone') }}>
        {(shown) => <Sections project={shown} />}
      </RecordFrame>
    </DialogFrame>
  );
}

function Sections({ project }: { project: WholePushTarget }) {
  const mayChange = useMay('dom_pus-action');
  return (
    <div className={styles.drawer}>
      <Facts project={project} />
      <PushLine project={project} isEditable={mayChange} />
      <PullDomains project={project} />
      <PushTargetHistory projectCode={project.projectCode} />
    </div>
  );
}

function Facts({ project }: { project: WholePushTarget }) {
  const { t } = useTranslation('push-targets');
  const { projectCode, tag, enabled, createdTime, updatedTime } = project;
  return (
    <FactList
      label={t('title')}
      facts={[
        [t('fields.projectCode'), <CopyText key="code" text={projectCode} />],
        [
          t('fields.enabled'),
          <StatusDot
            key="state"
            tone={enabled ? 'good' : 'quiet'}
            text={t(enabled ? 'status.enabled' : 'status.disabled')}
          />,
        ],
        [t('fields.tag'), <Tag key="tag">{tag}</Tag>],
        [t('fields.createdTime'), formatTime(createdTime)],
        [t('fields.updatedTime'), formatTime(updatedTime)],
      ]}
    />
  );
}
