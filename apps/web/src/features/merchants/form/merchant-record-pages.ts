// One file for the router, whose own is loaded before every page.
export { MerchantInfo } from './merchant-info.tsx';
export { NewMerchant } from './new-merchant.tsx';
