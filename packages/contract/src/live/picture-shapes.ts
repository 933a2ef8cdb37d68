import { z } from 'zod';

import { instant } from '../definition/fields.ts';

/** Frame rate, size and newest snapshot of a running stream. */
export const streamPicture = z.object({
  /** Counted from packets of the last seconds; null before the first count, and where the last one is old. */
  frameRate: z.number().nullable(),
  /** The encoder's word; null where it gives none. */
  declaredFrameRate: z.number().nullable(),
  /** As ffmpeg names it. */
  codec: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Of the last snapshot, however old. */
  snapshotTime: instant.nullable(),
});
