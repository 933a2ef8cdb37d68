import { DomainList } from './domain-list.tsx';

export function PushListPage() {
  return <DomainList kind="push" />;
}
