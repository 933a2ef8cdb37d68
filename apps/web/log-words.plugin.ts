import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Plugin } from 'vite';

type Words = Readonly<Record<string, string>>;

/** A feature's texts for the log; a field without its own word takes the word of the feature's page. */
export interface FeatureTexts {
  readonly fields?: Words;
  readonly log?: {
    readonly entities?: Words;
    readonly fields?: Readonly<Record<string, Words>>;
    readonly parameters?: Words;
  };
}

interface LogWords {
  readonly entities: Words;
  readonly fields: Readonly<Record<string, Words>>;
  /** By feature, for the parameters of its calls. */
  readonly parameters: Readonly<Record<string, Words>>;
}

const virtualId = 'virtual:log-words';
const folder = join(import.meta.dirname, 'src/locales/zh-CN');

const featureTexts = /\/src\/locales\/zh-CN\/[\w-]+\.json$/;

/** The words of every feature in one: the log shows them all, and knows no feature. A feature's page goes without them. */
export function logWordTable(): Plugin {
  return {
    name: 'touchline-log-words',
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load: (id) =>
      id === `\0${virtualId}`
        ? `export const logWords = ${JSON.stringify(collectLogWords(readFeatureTexts()))};`
        : undefined,
    transform: {
      order: 'pre',
      filter: { id: featureTexts },
      handler: (text) => ({
        code: JSON.stringify({ ...(JSON.parse(text) as FeatureTexts), log: undefined }),
        map: { mappings: '' },
      }),
    },
  };
}

/** The texts of the web, by feature. */
export function readFeatureTexts(): Readonly<Record<string, FeatureTexts>> {
  const paths = globSync(join(folder, '*.json'));
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as FeatureTexts;
  return Object.fromEntries(paths.map((path) => [basename(path, '.json'), read(path)] as const));
}

export function collectLogWords(features: Readonly<Record<string, FeatureTexts>>): LogWords {
  const logged = Object.entries(features).flatMap(([feature, { fields, log }]) =>
    log ? [{ feature, fields, log }] : [],
  );
  const fieldsOf = ({ fields, log }: (typeof logged)[number]) =>
    Object.keys(log.entities ?? {}).map((entity) => [entity, { ...fields, ...log.fields?.[entity] }] as const);
  return {
    entities: Object.assign({}, ...logged.map(({ log }) => log.entities)) as Words,
    fields: Object.fromEntries(logged.flatMap(fieldsOf)),
    parameters: Object.fromEntries(
      logged.map((each) => [
        each.feature,
        Object.assign({}, ...fieldsOf(each).map(([, words]) => words), each.log.parameters) as Words,
      ]),
    ),
  };
}
