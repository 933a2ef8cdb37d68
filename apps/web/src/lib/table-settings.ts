import { createStore, type ExternalStore, useStore } from './external-store.ts';

export type Density = 'normal' | 'dense';

/** What someone made of a table, kept in this browser. */
export interface TableSettings {
  readonly hidden: readonly string[];
  readonly density: Density;
}

export const plainSettings: TableSettings = { hidden: [], density: 'normal' };

const stores = new Map<string, ExternalStore<TableSettings>>();
const storageKey = (table: string): string => `touchline.table.${table}`;

/** Garbage reads as nothing chosen. */
export function parseSettings(text: string | null): TableSettings {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return plainSettings;
    const hidden = 'hidden' in value && Array.isArray(value.hidden) ? (value.hidden as unknown[]) : [];
    return {
      hidden: hidden.filter((key): key is string => typeof key === 'string'),
      density: 'density' in value && value.density === 'dense' ? 'dense' : 'normal',
    };
  } catch {
    return plainSettings;
  }
}

function storeOf(table: string): ExternalStore<TableSettings> {
  const known = stores.get(table);
  if (known !== undefined) return known;
  const store = createStore(parseSettings(localStorage.getItem(storageKey(table))));
  stores.set(table, store);
  return store;
}

export function useTableSettings(table: string): [TableSettings, (next: TableSettings) => void] {
  const store = storeOf(table);
  const change = (next: TableSettings): void => {
    store.set(next);
    try {
      localStorage.setItem(storageKey(table), JSON.stringify(next));
    } catch {
      // Storage that is full or shut only costs the memory of the choice.
    }
  };
  return [useStore(store), change];
}
