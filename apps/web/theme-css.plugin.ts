import type { Plugin } from 'vite';

import { themeCss } from './src/lib/theme/theme-css.ts';

const virtualId = 'virtual:theme.css';

export function themeStylesheet(): Plugin {
  return {
    name: 'touchline-theme-stylesheet',
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load: (id) => (id === `\0${virtualId}` ? themeCss() : undefined),
  };
}
