import { densities, plainLook, type TableLook } from '@touchline/domain/table-look';

import { createStore, type ExternalStore, useStore } from './external-store.ts';

const stores = new Map<string, ExternalStore<TableLook>>();
const storageKey = (table: string): string => `touchline.table.${table}`;

/** Garbage reads as nothing chosen. */
export function parseSettings(text: string | null): TableLook {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return plainLook;
    const density = 'density' in value ? densities.find((each) => each === value.density) : undefined;
    return {
      order: 'order' in value ? textsOf(value.order) : [],
      hidden: 'hidden' in value ? textsOf(value.hidden) : [],
      density: density ?? null,
    };
  } catch {
    return plainLook;
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : [];
}

function storeOf(table: string): ExternalStore<TableLook> {
  const known = stores.get(table);
  if (known !== undefined) return known;
  const store = createStore(parseSettings(localStorage.getItem(storageKey(table))));
  stores.set(table, store);
  return store;
}

export function useTableSettings(table: string): [TableLook, (next: TableLook) => void] {
  const store = storeOf(table);
  const change = (next: TableLook): void => {
    store.set(next);
    try {
      localStorage.setItem(storageKey(table), JSON.stringify(next));
    } catch {
      // Storage that is full or shut only costs the memory of the choice.
    }
  };
  return [useStore(store), change];
}
