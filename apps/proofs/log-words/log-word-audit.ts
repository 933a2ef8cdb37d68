import { globSync } from 'node:fs';
import { resolve } from 'node:path';

import type { LocaleAudit } from '../../../scripts/locales/locale-audit.ts';
import type { Audited } from '../../server/src/platform/audit/audited.ts';
import { collectLogWords, type FeatureTexts } from '../../web/log-words.plugin.ts';

/** Reads the audits of all modules; each is exported beside the table's SQL. */
export async function readAudited(): Promise<Audited[]> {
  const files = globSync('apps/server/src/modules/**/*.repository.ts');
  const modules = await Promise.all(files.map((path) => import(resolve(path)) as Promise<Record<string, unknown>>));
  return modules.flatMap((exported) => Object.values(exported).filter(isAudited));
}

function isAudited(value: unknown): value is Audited {
  return typeof value === 'object' && value !== null && 'entity' in value && 'secrets' in value;
}

/** Every audited entity and field has a Chinese word, and the log has no word that nothing audits. */
export function auditLogWords(
  features: Readonly<Record<string, FeatureTexts>>,
  audits: readonly Audited[],
): LocaleAudit {
  const words = collectLogWords(features);
  const common = (features['operation-logs']?.fields as { common?: Record<string, string> } | undefined)?.common ?? {};
  const needed = audits.flatMap(({ entity, columns, also, secrets }) =>
    [...columns, ...also, ...secrets].map((field) => ({ entity, field: camel(field) })),
  );
  const isNeeded = (entity: string, field: string) =>
    needed.some((one) => one.entity === entity && one.field === field);
  return {
    missing: [
      ...audits.filter(({ entity }) => !(entity in words.entities)).map(({ entity }) => `log.entities.${entity}`),
      ...needed
        .filter(({ entity, field }) => !(field in (words.fields[entity] ?? {})) && !(field in common))
        .map(({ entity, field }) => `log.fields.${entity}.${field}`),
    ],
    unused: Object.entries(features).flatMap(([feature, { log }]) => [
      ...Object.keys(log?.entities ?? {})
        .filter((entity) => audits.every((one) => one.entity !== entity))
        .map((entity) => `${feature}:log.entities.${entity}`),
      ...Object.entries(log?.fields ?? {}).flatMap(([entity, fields]) =>
        Object.keys(fields)
          .filter((field) => !isNeeded(entity, field))
          .map((field) => `${feature}:log.fields.${entity}.${field}`),
      ),
    ]),
  };
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
