import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sections, titleOfKey } from '@touchline/domain/access/navigation';
import { permissionIndex } from '@touchline/domain/access/permission-tree';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, 'src/locales/zh-CN');
const guides = /\/src\/locales\/zh-CN\/guides\.json$/;

/** `$t(matches:actions.merge)` stands for a button's words, `$t(page:bac_#_acc)` for a page, `$t(section:sports)` for a menu. */
const reference = /\$t\(([\w-]+):([^)]+)\)/g;

/** Guides name what stands on a screen by its key: a renamed button has its new name in the guides as well. */
export function screenWords(): Plugin {
  return {
    name: 'touchline-screen-words',
    transform: {
      order: 'pre',
      filter: { id: guides },
      handler: (text) => ({ code: withScreenWords(text), map: { mappings: '' } }),
    },
  };
}

/** The text of a JSON file with words in place of references. */
export function withScreenWords(json: string): string {
  return json.replaceAll(reference, (_, space: string, key: string) => JSON.stringify(wordOf(space, key)).slice(1, -1));
}

function wordOf(space: string, key: string): string {
  const word =
    space === 'page'
      ? permissionIndex.has(key) && titleOfKey(key)
      : space === 'section'
        ? sections.find(({ id }) => id === key)?.name
        : lookUp(JSON.parse(readFileSync(join(folder, `${space}.json`), 'utf8')), key);
  if (typeof word !== 'string' || word === '' || word.includes('{{')) throw new Error(`no plain text: ${space}:${key}`);
  return word;
}

function lookUp(messages: unknown, key: string): unknown {
  const step = (inside: unknown, name: string): unknown =>
    typeof inside === 'object' && inside !== null ? (inside as Readonly<Record<string, unknown>>)[name] : undefined;
  return key.split('.').reduce(step, messages);
}
