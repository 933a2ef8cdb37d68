import { lazy } from 'react';

// The router's file lists all that its pages load, and stands before every page: what these load is listed here.

export const MerchantInfoPage = lazy(async () => ({ default: (await import('./merchant-info.tsx')).MerchantInfo }));

export const NewMerchantPage = lazy(async () => ({ default: (await import('./new-merchant.tsx')).NewMerchant }));
