const bullet = '•';

/** Shown where a device token stands for the password; no password can hold a bullet. */
export const passwordMask = bullet.repeat(10);

/** What was typed into the masked field, wherever in it the caret stood; null while nothing was. */
export function typedOverMask(value: string): string | null {
  if (value === passwordMask) return null;
  return value.replaceAll(bullet, '');
}
