import { apiPrefix } from '@touchline/contract/calls';

export type Variant = 'canonical' | 'creator' | 'merchant';

const variantPath = new RegExp(`^${apiPrefix}/(creator|merchant)(/.*)$`);
const fixedMerchantRoute = new RegExp(`^${apiPrefix}/merchant/[^/?]+/projects/list(?=\\?|$)`);

/** `creator/` and `merchant/` are other names of the same calls; one of them is taken off before routing. */
export function canonicalUrl(url: string): string {
  const found = variantPath.exec(url);
  return found === null || fixedMerchantRoute.test(url) ? url : `${apiPrefix}${found[2]}`;
}

export function variantOf(url: string): Variant {
  const found = variantPath.exec(url);
  if (found === null || fixedMerchantRoute.test(url)) return 'canonical';
  return found[1] as Variant;
}
