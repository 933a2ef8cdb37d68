import { useSyncExternalStore } from 'react';

/** Where storage is full or shut, a text lives as long as the page. */
const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

export function useStoredText(key: string): string | null {
  return useSyncExternalStore(subscribe, () => readStoredText(key));
}

export function readStoredText(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStoredText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
