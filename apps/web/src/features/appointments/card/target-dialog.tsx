import { useTranslation } from 'react-i18next';

import type { Appointment } from '../../../entities/appointment/appointment.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import './appointment-cards.messages.ts';

interface TargetDialogProps {
  appointment: Appointment;
  /** The push targets chosen now. */
  codes: readonly string[];
  offered: readonly { readonly projectCode: string; readonly name: string }[];
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** A change of push targets reaches viewers at once, so it asks first. */
export function TargetDialog({ appointment, codes, offered, onConfirm, onClose }: TargetDialogProps) {
  const { t } = useTranslation('appointment-cards');
  const { streamer, programName, projects } = appointment;
  const before = projects.map(({ projectCode }) => projectCode);
  const namesOf = (some: readonly string[]) =>
    some
      .map((code) => [...offered, ...projects].find(({ projectCode }) => projectCode === code)?.name ?? code)
      .join(t('separator'));
  const added = codes.filter((code) => !before.includes(code));
  const removed = before.filter((code) => !codes.includes(code));
  return (
    <ConfirmDialog
      title={t('targets.title', { name: streamer.name })}
      confirmLabel={t('targets.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('targets.text', { program: programName, targets: namesOf(codes) })}</p>
      {added.length > 0 && <p>{t('targets.added', { names: namesOf(added) })}</p>}
      {removed.length > 0 && <p>{t('targets.removed', { names: namesOf(removed) })}</p>}
    </ConfirmDialog>
  );
}
