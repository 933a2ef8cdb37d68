import { createStore, useStore } from '../external-store.ts';
import type { ThemeName } from './tokens.ts';

export type ThemeMode = ThemeName | 'system';

interface ThemeState {
  readonly mode: ThemeMode;
  readonly theme: ThemeName;
}

const storageKey = 'touchline.theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

const themeStore = createStore<ThemeState>(stateOf(read()));

export function useThemeMode(): ThemeState & { setMode: (mode: ThemeMode) => void } {
  return { ...useStore(themeStore), setMode };
}

function setMode(mode: ThemeMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, mode);
  } catch {
    // Storage that is full or shut only costs the memory of the choice.
  }
  apply(mode);
}

function read(): ThemeMode {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function stateOf(mode: ThemeMode): ThemeState {
  const system = systemDark.matches ? 'dark' : 'light';
  return { mode, theme: mode === 'system' ? system : mode };
}

function apply(mode: ThemeMode): void {
  const next = stateOf(mode);
  themeStore.set(next);
  document.documentElement.dataset['theme'] = next.theme;
}

systemDark.addEventListener('change', () => apply(themeStore.get().mode));
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) apply(read());
});
