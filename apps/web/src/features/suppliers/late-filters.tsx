import { late } from '../../lib/page/late.tsx';
import { FilterPlace } from '../../widgets/list/list-page.tsx';

export const LateFilters = late(async () => (await import('./pair-filters.tsx')).PairFilters, <FilterPlace />);
export const LateListFilters = late(async () => (await import('./pair-filters.tsx')).ListFilters, <FilterPlace />);
