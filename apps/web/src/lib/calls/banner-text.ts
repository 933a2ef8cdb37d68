export interface ErrorDetail {
  readonly field?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly errorMessages?: string | undefined;
}

export interface BannerSource {
  readonly message?: string | undefined;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly traceId?: string | null | undefined;
}

/** The first detail's message, else the error's own; null where the caller has to fall back. */
export function bannerText({ details, message }: BannerSource): string | null {
  const first = details?.[0];
  return filled(first?.errorMessages) ?? filled(first?.errorMessage) ?? filled(message);
}

function filled(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}
