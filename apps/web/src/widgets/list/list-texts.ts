import { useTranslation } from 'react-i18next';

import type { FilterTag, FilterTagsProps } from './filter-tags.tsx';
import type { EmptyState } from './list-states.tsx';
import '../lists.messages.ts';

/** A filter with a tag of its own, as `keyword: city`. */
interface TaggedFilter<Value> {
  /** The keyword of a list has one by default. */
  readonly label?: string;
  /** The value itself by default; undefined shows no tag. */
  readonly text?: (value: Value) => string | undefined;
  /** Shows a tag for each of several values. */
  readonly each?: Value extends readonly (infer One)[] ? (one: One) => string : never;
  /** Counts as a filter, but is already shown elsewhere, as in a search tab. */
  readonly isShown?: boolean;
}

/** A filter that another filter's tag shows too, as the end of a span of days. */
interface SharedFilter<Name> {
  readonly in: Name;
}

/** Null: no choice of the person, as the sport of the page. */
type FilterText<Name, Value> = TaggedFilter<Value> | SharedFilter<Name> | null;

export interface ListTexts<Filters> {
  /** Name of the listed things, such as accounts. */
  readonly noun: string;
  /** Every filter of the contract's list, in the order of the tags. */
  readonly filters: {
    readonly [Name in keyof Required<Filters>]: FilterText<keyof Filters, NonNullable<Filters[Name]>>;
  };
  /** Shown while no filter is chosen. */
  readonly none: EmptyState;
  /** State after clearing, where that is not the whole list. */
  readonly noMatchHint?: string;
}

interface NarrowedPage<Filters> {
  readonly filters: Filters;
  readonly setFilters: (filters: Filters) => void;
}

interface TextsOfTable {
  readonly filterTags: FilterTagsProps;
  readonly empty: EmptyState;
}

/** Filter tags and empty state of a list's table, from one description of its filters. */
export function useListTexts<Filters extends object>(
  { filters, setFilters }: NarrowedPage<Filters>,
  { noun, filters: described, none, noMatchHint }: ListTexts<Filters>,
): TextsOfTable {
  const { t } = useTranslation('lists');
  const values = filters as Readonly<Record<string, unknown>>;
  const texts = described as Readonly<Record<string, FilterText<string, unknown>>>;
  const names = Object.keys(texts).filter((name) => texts[name] !== null);
  const set = (changes: Readonly<Record<string, unknown>>) => setFilters(changes as Filters);
  const remove = (removed: readonly string[]) => set(Object.fromEntries(removed.map((name) => [name, undefined])));
  const isChosen = (name: string) => values[name] !== undefined;
  const clear = () => remove(names);

  const tagsOf = (name: string): FilterTag[] => {
    const filter = texts[name] ?? null;
    if (filter === null || 'in' in filter || filter.isShown === false) return [];
    const { label = t('list.keyword'), text = String, each } = filter;
    const tag = (key: string, value: string | undefined, onRemove: () => void): FilterTag[] =>
      value === undefined ? [] : [{ key, text: t('list.tag', { name: label, value }), onRemove }];
    const value = values[name];
    if (each !== undefined && Array.isArray(value)) {
      const all: readonly unknown[] = value;
      const show = each as (one: unknown) => string;
      return all.flatMap((one) => {
        const rest = all.filter((other) => other !== one);
        return tag(`${name} ${String(one)}`, show(one), () => set({ [name]: rest.length === 0 ? undefined : rest }));
      });
    }
    const own = [name, ...names.filter((other) => isIn(texts[other] ?? null, name))];
    return own.some(isChosen) ? tag(name, text(value), () => remove(own)) : [];
  };

  const noMatchText = (): string => {
    const { keyword } = values;
    const filter = texts['keyword'] ?? null;
    if (keyword === undefined || filter === null || 'in' in filter) return t('empty.noMatch', { noun });
    const { label } = filter;
    return label === undefined
      ? t('empty.noKeyword', { noun, keyword })
      : t('empty.noLabelled', { noun, keyword, label });
  };
  const noMatch: EmptyState = {
    text: noMatchText(),
    hint: noMatchHint ?? t('empty.hint'),
    action: { label: t('list.clearFilters'), onClick: clear },
  };
  return {
    filterTags: { tags: names.flatMap(tagsOf), onClear: clear },
    empty: names.some(isChosen) ? noMatch : none,
  };
}

function isIn(filter: FilterText<string, unknown>, name: string): boolean {
  return filter !== null && 'in' in filter && filter.in === name;
}
