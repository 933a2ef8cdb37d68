/** Where a page shows a stored photo or logo from. */
export function pictureAddressOf(name: string): string {
  return `/api/v1/photo/${name}`;
}
