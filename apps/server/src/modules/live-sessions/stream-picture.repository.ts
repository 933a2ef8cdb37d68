import type { streamPicture } from '@touchline/contract/live/picture-shapes';
import { frameRateKept } from '@touchline/domain/live/live-pictures';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';

export type StreamPicture = z.infer<typeof streamPicture>;

/** Figures of the joined `session`, and its snapshot unless it is being cut. */
export const pictureInSql: RawBuilder<StreamPicture | null> = sql`CASE WHEN session.id IS NOT NULL THEN json_build_object(
  'frameRate', CASE WHEN session.counted_at > now() - ${sql.lit(`${frameRateKept} milliseconds`)}::interval
    THEN session.frame_rate END,
  'declaredFrameRate', session.declared_frame_rate, 'codec', session.video_codec, 'width', session.width,
  'height', session.height,
  'snapshotTime', CASE WHEN session.end_reason IS NULL THEN session.snapshot_at END) END`;

/** JSON of the database writes times in a form of its own. */
export function pictureView(picture: StreamPicture): StreamPicture {
  const { snapshotTime } = picture;
  return { ...picture, snapshotTime: snapshotTime === null ? null : new Date(snapshotTime).toISOString() };
}
