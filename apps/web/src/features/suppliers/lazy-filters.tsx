import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { FilterPlaceholder } from '../../widgets/list/list-page.tsx';

export const LazyPairFilters = lazyPart(
  async () => (await import('./pair-filters.tsx')).PairFilters,
  <FilterPlaceholder />,
);
export const LazyListFilters = lazyPart(
  async () => (await import('./pair-filters.tsx')).ListFilters,
  <FilterPlaceholder />,
);
export const LazyCardFilters = lazyPart(
  async () => (await import('./pair-filters.tsx')).CardFilters,
  <FilterPlaceholder />,
);
