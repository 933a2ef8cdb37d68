import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { Skeleton } from '../../../widgets/skeleton.tsx';

// The router's file lists all that its pages load, and stands before every page: what these load is listed here.

export const MerchantInfoPage = lazyPart(async () => (await import('./merchant-info.tsx')).MerchantInfo, <Skeleton />);

export const NewMerchantPage = lazyPart(async () => (await import('./new-merchant.tsx')).NewMerchant, <Skeleton />);
