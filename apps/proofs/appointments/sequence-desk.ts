import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { Noted } from '../../server/src/modules/appointments/appointment-writing.ts';
import { findDue, partsOf, takeAway } from '../../server/src/modules/appointments/following/due-matches.repository.ts';
import { followInMerchant } from '../../server/src/modules/appointments/following/following.service.ts';
import type { PersonActor, Work } from '../../server/src/platform/work.ts';
import { platform, workOf } from './at-work.ts';
import type { PlainAppointment, Which } from './plain-model.ts';

export interface SequenceDesk {
  readonly app: Pool;
  readonly owner: Pool;
  readonly merchantCode: string;
  readonly anchors: readonly [DeskAnchor, DeskAnchor];
  readonly matchIds: readonly [string, string];
}

interface DeskAnchor {
  readonly streamerCode: string;
  readonly streamerId: number;
}

/** An appointment as both sides are compared; `left` of the model shows once a merge is undone. */
export type ComparedAppointment = Omit<PlainAppointment, 'left'>;

const minute = 60_000;
const mostNoted = 1000;

/** Changes matches and anchors as no call of appointments does, and lets appointments follow. */
export function databaseOf(desk: SequenceDesk, base: number) {
  const { app, owner, merchantCode, anchors, matchIds } = desk;
  const at = (minutes: number) => new Date(base + minutes * minute);
  const anchorIds = anchors.map(({ streamerId }) => streamerId);
  const ofMerchant = <T>(work: (tx: Tx) => Promise<T>) => inMerchant(owner, merchantCode, work);
  const ofPlatform = <T>(work: (tx: Tx) => Promise<T>) => inMerchant(owner, 'platform', work);

  async function atWork<T>(act: (work: Noted<Work<PersonActor>>) => Promise<T>): Promise<T> {
    return await inMerchant(app, merchantCode, (tx) => act(workOf(tx, merchantCode)));
  }

  const changeMatch = (match: Which, kickOff: number, isCancelled: boolean) => (tx: Tx) =>
    sql`UPDATE platform.matches SET game_time = ${at(kickOff)}, stage = ${isCancelled ? 94 : 1}
      WHERE id = ${matchIds[match]}`.execute(tx);

  const setMatch = (...change: Parameters<typeof changeMatch>) => ofPlatform(changeMatch(...change));

  async function setMerged(loser: Which, isMerged: boolean): Promise<void> {
    const into = isMerged ? matchIds[loser === 0 ? 1 : 0] : null;
    await ofPlatform((tx) =>
      sql`UPDATE platform.matches SET merged_into = ${into} WHERE id = ${matchIds[loser]}`.execute(tx),
    );
  }

  async function setAnchor(anchor: Which, isEnabled: boolean): Promise<void> {
    await ofMerchant((tx) =>
      sql`UPDATE tenant.anchors SET is_enabled = ${isEnabled} WHERE id = ${anchors[anchor].streamerId}`.execute(tx),
    );
  }

  /** As the worker does with matches that the database noted, of these two alone. */
  async function follow(): Promise<void> {
    const noted = await inMerchant(app, 'platform', (tx) => findDue(tx, mostNoted));
    for (const due of noted.filter(({ matchId }) => matchIds.includes(matchId))) {
      const parts = await inMerchant(app, 'platform', (tx) => partsOf(tx, due.matchId));
      for (const part of parts) await atWork((work) => followInMerchant(work as never, platform, due, part));
      await inMerchant(app, 'platform', (tx) => takeAway(tx, due));
    }
  }

  async function reset(kickOffs: readonly [number, number]): Promise<void> {
    await ofMerchant(async (tx) => {
      await sql`DELETE FROM tenant.appointments WHERE anchor_id = ANY(${anchorIds}::bigint[])`.execute(tx);
      await sql`UPDATE tenant.anchors SET is_enabled = true WHERE id = ANY(${anchorIds}::bigint[])`.execute(tx);
    });
    await ofPlatform(async (tx) => {
      await sql`UPDATE platform.matches SET merged_into = NULL WHERE id = ANY(${matchIds}::bigint[])`.execute(tx);
      for (const which of [0, 1] as const) await changeMatch(which, kickOffs[which], false)(tx);
      await sql`DELETE FROM platform.matches_to_follow WHERE match_id = ANY(${matchIds}::bigint[])`.execute(tx);
    });
  }

  async function stored(): Promise<ComparedAppointment[]> {
    const { rows } = await ofMerchant((tx) =>
      sql<StoredRow>`SELECT id::text, anchor_id::integer AS "anchorId", match_id::text AS "matchId", start_at AS start,
        end_at AS "end", move_start AS "moveStart", move_end AS "moveEnd", is_enabled AS enabled, overlap,
        follows_kick_off AS follows, game_time AS known, kick_off_moved AS "isMoved", kick_off_before AS "movedFrom",
        match_mark AS mark
      FROM tenant.appointments WHERE anchor_id = ANY(${anchorIds}::bigint[])`.execute(tx),
    );
    const minutes = (time: Date) => (time.getTime() - base) / minute;
    return rows.map(({ anchorId, matchId, isMoved, movedFrom, ...row }) => ({
      ...row,
      anchor: anchorIds.indexOf(anchorId) as Which,
      match: matchIds.indexOf(matchId) as Which,
      start: minutes(row.start),
      end: minutes(row.end),
      known: minutes(row.known),
      movedFrom: isMoved && movedFrom !== null ? minutes(movedFrom) : null,
    }));
  }

  return { at, atWork, setMatch, setMerged, setAnchor, follow, reset, stored };
}

interface StoredRow extends Omit<ComparedAppointment, 'anchor' | 'match' | 'start' | 'end' | 'known' | 'movedFrom'> {
  readonly anchorId: number;
  readonly matchId: string;
  readonly start: Date;
  readonly end: Date;
  readonly known: Date;
  readonly isMoved: boolean;
  readonly movedFrom: Date | null;
}
