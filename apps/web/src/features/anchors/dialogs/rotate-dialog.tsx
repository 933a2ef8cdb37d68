import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { type AnchorRef, rotateAnchorKey, type WholeAnchor } from '../anchors.api.ts';
import '../anchors.messages.ts';
import { ExplainedChoice } from './explained-choice.tsx';

const reasons = ['usual', 'leaked'] as const;

interface RotateDialogProps {
  anchorRef: AnchorRef;
  anchor: WholeAnchor;
  onClose: () => void;
}

/** The version shown when the dialog opened is the one that is replaced; a colleague's rotation meanwhile is refused. */
export function RotateDialog({ anchorRef, anchor, onClose }: RotateDialogProps) {
  const { t } = useTranslation('anchors');
  const [{ name, keyVersion }] = useState(anchor);
  const [reason, setReason] = useState<(typeof reasons)[number]>('usual');
  const rotate = async () => {
    const rotated = await rotateAnchorKey(anchorRef, reason === 'leaked', keyVersion);
    showToast({ text: t('rotate.done', { name, version: rotated.keyVersion }) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('rotate.title', { name })}
      confirmLabel={t('rotate.confirm')}
      size="medium"
      isDanger={reason === 'leaked'}
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>{t('rotate.text')}</p>
      <ExplainedChoice
        label={t('rotate.reason')}
        value={reason}
        options={reasons.map((value) => ({ value, label: t(`rotate.${value}`), hint: t(`rotate.${value}Hint`) }))}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
