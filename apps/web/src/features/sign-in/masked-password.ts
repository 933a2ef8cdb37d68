const bullet = '•';

/** Shown where a device token stands for the password; no password can hold a bullet. */
export const passwordMask = bullet.repeat(10);

/** The text typed into the masked field, wherever the caret stood; null before any typing. */
export function typedOverMask(value: string): string | null {
  if (value === passwordMask) return null;
  return value.replaceAll(bullet, '');
}
