import type { Canary } from './canaries.ts';
import { formsOf } from './forms.ts';

export interface Find {
  readonly source: string;
  readonly form: string;
  readonly canary: Canary;
  readonly around: string;
}

/** Searches a text for every needle in every encoding. */
export function searchText(source: string, text: string, needles: readonly Canary[]): Find[] {
  return needles.flatMap((canary) =>
    [...formsOf(canary.value)].flatMap(([form, guise]) => {
      const at = text.indexOf(guise);
      if (at < 0) return [];
      return [{ source, form, canary, around: text.slice(Math.max(0, at - 160), at + guise.length + 60) }];
    }),
  );
}
