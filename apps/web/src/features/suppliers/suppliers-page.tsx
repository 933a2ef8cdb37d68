import { useSearchParams } from 'react-router';

import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { OverviewTab } from './overview-tab.tsx';
import './suppliers.messages.ts';

const tabs = {
  proposals: lazyPart(async () => (await import('./proposals/proposals-tab.tsx')).ProposalsTab),
  autoLinks: lazyPart(async () => (await import('./auto-links-tab.tsx')).AutoLinksTab),
  quarantine: lazyPart(async () => (await import('./quarantine-tab.tsx')).QuarantineTab),
};

/** Suppliers, and what of theirs is for people to settle: each under a tab, which stands in the address. */
export function SuppliersPage() {
  const [search] = useSearchParams();
  const tab = search.get('tab') ?? '';
  const Tab = Object.hasOwn(tabs, tab) ? tabs[tab as keyof typeof tabs] : OverviewTab;
  return <Tab />;
}
