import { z } from 'zod';

import { Secret } from '../keys/secret.ts';

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** A bucket in place of the folders for files and archives; null where none is set. */
export const s3Settings = z
  .object({
    S3_BUCKET: z.string().default(''),
    S3_ACCESS_KEY_ID: z.string().default(''),
    S3_SECRET_ACCESS_KEY: z.string().default(''),
    S3_REGION: z.string().default('us-east-1'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  })
  .superRefine((value, context) => {
    const missing = needed.filter((name) => value[name] === '');
    if (missing.length === needed.length && value.S3_ENDPOINT === undefined) return;
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: 'a bucket needs its name and both parts of its key' });
  })
  .transform((value) =>
    value.S3_BUCKET === ''
      ? null
      : {
          bucket: value.S3_BUCKET,
          region: value.S3_REGION,
          accessKeyId: value.S3_ACCESS_KEY_ID,
          secretAccessKey: new Secret(value.S3_SECRET_ACCESS_KEY),
          endpoint: value.S3_ENDPOINT,
        },
  );
