import { DomainList } from './domain-list.tsx';

export function PullListPage() {
  return <DomainList kind="pull" />;
}
