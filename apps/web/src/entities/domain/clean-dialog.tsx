import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import './domain-states.messages.ts';
import { leavesNone, LeavingDomain } from './leaving-domain.tsx';
import { setDomainState, useDomain } from './one-domain.api.ts';
import { useDoneNotice } from './use-done-notice.ts';

/** Out of use, and back among the spares whenever somebody wants. */
export function CleanDialog({ kind, id, name, onDone, onClose }: ActDialogProps) {
  const { t } = useTranslation('domain-states');
  const query = useDomain(kind, id);
  const notify = useDoneNotice();
  const domain = recordOf(query);
  const isLast = domain !== undefined && leavesNone(domain);
  const clean = async () => {
    if (domain === undefined) return;
    const confirmed = isLast ? ({ confirmNoDomain: true } as const) : {};
    const { updatedTime } = domain;
    notify('clean', name, await setDomainState(kind, id, { act: 'clean', updatedTime, ...confirmed }));
    onDone(id);
  };
  return (
    <ConfirmDialog
      title={t('dialog.cleanTitle', { name })}
      confirmLabel={t(isLast ? 'dialog.cleanAnyway' : 'dialog.clean')}
      isDanger={isLast}
      size="medium"
      disabledReason={domain === undefined ? '' : domain.can.clean === true ? null : t(`refusals.${domain.can.clean}`)}
      onConfirm={clean}
      onClose={onClose}
    >
      <RecordFrame query={query} rows={2} gone={{ text: t('gone'), hint: t('goneHint') }}>
        {(read) => (
          <>
            <LeavingDomain domain={read} />
            <p>{t('dialog.cleanLater')}</p>
          </>
        )}
      </RecordFrame>
    </ConfirmDialog>
  );
}
