import type { ActDialogProps } from './act-dialog-props.ts';
import { CleanDialog } from './clean-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { ConfirmedAct } from './use-plain-acts.ts';

export function DomainActDialog({ act, ...props }: ActDialogProps & { act: ConfirmedAct }) {
  return act === 'clean' ? <CleanDialog {...props} /> : <RemoveDialog {...props} />;
}
