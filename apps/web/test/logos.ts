/** No logo is stored yet. */
export const noLogos = { llogo: null, hlogo: null, alogo: null } as const;

/** The name of a stored logo, told apart by one hexadecimal digit. */
export const logoName = (digit: string) => `logo-${digit.repeat(32)}`;
