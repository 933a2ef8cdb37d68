import { readFileSync } from 'node:fs';

/** Settings whose value a store of secrets may mount as a file, named by the setting with `_FILE` behind it. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'SMTP_URL',
  'LOG_CHAIN_KEY',
  'SEALING_KEYS',
  'HASHING_KEYS',
  'FEED_KEYS',
  'ALIYUN_CAPTCHA_KEY_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'MEDIA_HOOK_SECRET',
  'BACKUP_PASS',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

/** The environment with the content of those files in place of their names. Complaints name settings, never values. */
export function withSecretFiles(environment: NodeJS.ProcessEnv): {
  environment: NodeJS.ProcessEnv;
  complaints: string[];
} {
  const found: NodeJS.ProcessEnv = { ...environment };
  const complaints = secretSettings.flatMap((name) => {
    const file = environment[`${name}_FILE`];
    if (file === undefined || file === '') return [];
    if (environment[name] !== undefined) return [`${name}: is set, and so is ${name}_FILE: one of them has to go`];
    const text = contentOf(file);
    if (text === undefined) return [`${name}_FILE: names no file that can be read`];
    if (text === '') return [`${name}_FILE: names an empty file`];
    found[name] = text;
    return [];
  });
  return { environment: found, complaints };
}

/** Editors and stores end a file with a line break. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
