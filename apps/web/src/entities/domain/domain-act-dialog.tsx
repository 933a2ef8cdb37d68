import type { DomainKind } from '@touchline/domain/domains/domain-states';

import { CleanDialog } from './clean-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { AskedAct } from './use-plain-acts.ts';

export interface ActDialogProps {
  kind: DomainKind;
  id: string;
  name: string;
  onDone: (id: string) => void;
  onClose: () => void;
}

export function DomainActDialog({ act, ...props }: ActDialogProps & { act: AskedAct }) {
  return act === 'clean' ? <CleanDialog {...props} /> : <RemoveDialog {...props} />;
}
