import { isAbsolute } from 'node:path';

import { z } from 'zod';

import { Secret } from '../keys/secret.ts';

const absolutePath = z.string().refine(isAbsolute, 'an absolute path');
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/([\w.-]+(?:\/[\w.-]+)*)$/;
const needed = ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] as const;

export type BackupSettings = z.infer<typeof backupSettings>;
export type BackupBucket = NonNullable<BackupSettings['bucket']>;

/** The repository of backups, in a folder or in a bucket, and the cluster that it holds. */
export const backupSettings = z
  .object({
    BACKUP_REPOSITORY: z
      .string()
      .refine(
        (address) => isAbsolute(address) || bucketAddress.test(address),
        'an absolute path, or a folder of a bucket such as s3://backups/touchline',
      ),
    BACKUP_PASS: z.string().min(1),
    BACKUP_STANZA: z
      .string()
      .regex(/^[a-z][\w-]*$/)
      .default('touchline'),
    BACKUP_SETS_KEPT: z.coerce.number().int().min(1).max(1000).default(2),
    BACKUP_WAIT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(600),
    BACKUP_CONFIG: absolutePath.default('/etc/pgbackrest.conf'),
    BACKUP_DATABASE_DIR: absolutePath.default('/var/lib/postgresql/15/main'),
    BACKUP_DATABASE_PORT: z.coerce.number().int().min(1).max(65_535).default(5432),
    BACKUP_DATABASE_SOCKETS: absolutePath.default('/var/run/postgresql'),
    BACKUP_S3_ENDPOINT: z.url({ protocol: /^https$/ }).optional(),
    BACKUP_S3_REGION: z.string().default('us-east-1'),
    BACKUP_S3_ACCESS_KEY_ID: z.string().default(''),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().default(''),
    BACKUP_S3_CA: absolutePath.optional(),
  })
  .superRefine((value, context) => {
    if (isAbsolute(value.BACKUP_REPOSITORY)) return;
    for (const name of needed.filter((each) => value[each] === ''))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'a repository in a bucket needs both parts of its key',
      });
  })
  .transform((value) => {
    const [, bucket, folder = ''] = bucketAddress.exec(value.BACKUP_REPOSITORY) ?? [];
    return {
      /** Of the bucket, or of this machine. */
      folder: bucket === undefined ? value.BACKUP_REPOSITORY : folder,
      bucket:
        bucket === undefined
          ? null
          : {
              bucket,
              region: value.BACKUP_S3_REGION,
              accessKeyId: value.BACKUP_S3_ACCESS_KEY_ID,
              secretAccessKey: new Secret(value.BACKUP_S3_SECRET_ACCESS_KEY),
              endpoint: value.BACKUP_S3_ENDPOINT,
              caCertificate: value.BACKUP_S3_CA,
            },
      pass: new Secret(value.BACKUP_PASS),
      stanza: value.BACKUP_STANZA,
      setsKept: value.BACKUP_SETS_KEPT,
      /** For a packing that is under way. */
      waitMs: value.BACKUP_WAIT_SECONDS * 1000,
      configFile: value.BACKUP_CONFIG,
      database: {
        folder: value.BACKUP_DATABASE_DIR,
        port: value.BACKUP_DATABASE_PORT,
        sockets: value.BACKUP_DATABASE_SOCKETS,
      },
    };
  });
