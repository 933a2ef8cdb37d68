import { useSearchParams } from 'react-router';

import { late } from '../../lib/page/late.tsx';
import { OverviewTab } from './overview-tab.tsx';
import './suppliers.messages.ts';

const tabs = {
  proposals: late(async () => (await import('./proposals-tab.tsx')).ProposalsTab),
  autoLinks: late(async () => (await import('./auto-links-tab.tsx')).AutoLinksTab),
  quarantine: late(async () => (await import('./quarantine-tab.tsx')).QuarantineTab),
};

/** Suppliers, and what of theirs is for people to settle: each under a tab, which stands in the address. */
export function SuppliersPage() {
  const [search] = useSearchParams();
  const tab = search.get('tab') ?? '';
  const Tab = Object.hasOwn(tabs, tab) ? tabs[tab as keyof typeof tabs] : OverviewTab;
  return <Tab />;
}
