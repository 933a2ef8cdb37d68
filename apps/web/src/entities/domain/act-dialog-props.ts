import type { DomainKind } from '@touchline/domain/domains/domain-states';

export interface ActDialogProps {
  kind: DomainKind;
  id: string;
  name: string;
  onDone: (id: string) => void;
  onClose: () => void;
}
