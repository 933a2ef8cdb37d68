import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/page/notices.ts';
import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { drainNode, type ListedNode, restoreNode } from './media-nodes.api.ts';
import './media-nodes.messages.ts';

interface StateDialogProps {
  act: 'drain' | 'restore';
  node: ListedNode;
  /** No other node takes streams. */
  isLast: boolean;
  onClose: () => void;
}

/** Asks before a node is drained, or restored. */
export function StateDialog({ act, node: { name, sessions }, isLast, onClose }: StateDialogProps) {
  const { t } = useTranslation('media-nodes');
  const text = act === 'drain' && sessions === 0 ? 'drain.textNone' : (`${act}.text` as const);
  return (
    <ConfirmDialog
      title={t(`${act}.title`, { name })}
      confirmLabel={t(`${act}.confirm`)}
      isDanger={act === 'drain' && isLast}
      onConfirm={async () => {
        await (act === 'drain' ? drainNode(name) : restoreNode(name));
        showToast({ text: t(`${act}.done`, { name }) });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(text, { count: sessions })}</p>
      {act === 'drain' && isLast && <Alert kind="error">{t('drain.last')}</Alert>}
    </ConfirmDialog>
  );
}
