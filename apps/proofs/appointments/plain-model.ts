/**
 * Appointments of one anchor, written plainly and without the product's code. Times are whole minutes after a base; now lies
 * between minutes 0 and 1.
 */
export interface PlainAppointment {
  readonly id: string;
  match: 0 | 1;
  start: number;
  end: number;
  moveStart: number;
  moveEnd: number;
  enabled: boolean;
  overlap: 'none' | 'confirmed' | 'moved';
  follows: boolean;
  /** The kick-off that the times stand by, once it moved away from them. */
  movedFrom: number | null;
  mark: 'cancelled' | null;
}

interface PlainMatch {
  kickOff: number;
  cancelled: boolean;
}

export interface PlainTimes {
  readonly start: number;
  readonly end: number;
  readonly moveStart: number;
  readonly moveEnd: number;
}

export type Answer = 'done' | 'refused' | 'overlap' | 'state';

const from = (one: PlainTimes) => one.start + one.moveStart;
const until = (one: PlainTimes) => one.end + one.moveEnd;
const hasBegun = (one: PlainTimes) => from(one) <= 0;
const isOver = (one: PlainTimes) => until(one) <= 0;

export class PlainModel {
  readonly matches: readonly [PlainMatch, PlainMatch];
  rows: PlainAppointment[] = [];
  isAnchorEnabled = true;

  constructor(kickOffs: readonly [number, number]) {
    this.matches = [
      { kickOff: kickOffs[0], cancelled: false },
      { kickOff: kickOffs[1], cancelled: false },
    ];
  }

  row(id: string): PlainAppointment {
    const found = this.rows.find((each) => each.id === id);
    if (found === undefined) throw new Error(`the model has no ${id}`);
    return found;
  }

  /** Judges a new window, before it has an id. */
  judgeNew(times: PlainTimes, isConfirmed: boolean): Answer {
    if (!this.isAnchorEnabled || !isFit(times)) return 'refused';
    return this.#others(times, null).length > 0 && !isConfirmed ? 'overlap' : 'done';
  }

  add(id: string, match: 0 | 1, times: PlainTimes): void {
    const { kickOff, cancelled } = this.matches[match];
    const overlap = this.#others(times, null).length > 0 ? 'confirmed' : 'none';
    const mark = cancelled ? 'cancelled' : null;
    const follows = times.start === kickOff;
    this.rows.push({ id, match, ...times, enabled: true, overlap, follows, movedFrom: null, mark });
  }

  move(id: string, times: PlainTimes, isConfirmed: boolean): Answer {
    const one = this.row(id);
    const isOtherStart = one.start !== times.start;
    if (isOver(one) || ((isOtherStart || one.moveStart !== times.moveStart) && hasBegun(one))) return 'state';
    let { overlap } = one;
    if (from(one) !== from(times) || until(one) !== until(times)) {
      if (!isFit(times)) return 'refused';
      const meets = one.enabled && this.#others(times, id).length > 0;
      if (meets && !isConfirmed) return 'overlap';
      overlap = meets ? 'confirmed' : 'none';
    }
    if (isOtherStart) {
      one.follows = times.start === this.matches[one.match].kickOff;
      one.movedFrom = null;
    }
    Object.assign(one, times, { overlap });
    return 'done';
  }

  close(id: string): Answer {
    const one = this.row(id);
    if (isOver(one) || !one.enabled || (!hasBegun(one) && one.mark === null)) return 'state';
    one.enabled = false;
    return 'done';
  }

  resume(id: string, isConfirmed: boolean): Answer {
    const one = this.row(id);
    if (isOver(one) || one.enabled) return 'state';
    const meets = this.#others(one, id).length > 0;
    if (meets && !isConfirmed) return 'overlap';
    one.overlap = meets ? 'confirmed' : 'none';
    one.enabled = true;
    return 'done';
  }

  delete(id: string): Answer {
    const one = this.row(id);
    if (one.enabled && hasBegun(one)) return 'state';
    this.rows = this.rows.filter((each) => each !== one);
    return 'done';
  }

  changeMatch(match: 0 | 1, change: Partial<PlainMatch>): void {
    const before = this.matches[match].kickOff;
    Object.assign(this.matches[match], change);
    const { kickOff, cancelled } = this.matches[match];
    const shifted: PlainAppointment[] = [];
    for (const one of this.rows.filter((each) => each.match === match && !isOver(each))) {
      one.mark = cancelled ? 'cancelled' : null;
      const stoodBy = one.movedFrom ?? before;
      const by = kickOff - stoodBy;
      if (one.follows && !hasBegun(one) && until(one) + by > 0) {
        one.movedFrom = null;
        if (by === 0) continue;
        one.start += by;
        one.end += by;
        shifted.push(one);
      } else one.movedFrom = by === 0 ? null : stoodBy;
    }
    for (const one of shifted) one.overlap = one.enabled && this.#others(one, one.id).length > 0 ? 'moved' : 'none';
  }

  /** Pairs that overlap though nobody confirmed it and no kick-off moved. */
  unexplained(): number {
    const enabled = this.rows.filter((one) => one.enabled && one.overlap === 'none');
    return enabled.flatMap((one) => this.#others(one, one.id).filter((other) => other.overlap === 'none')).length;
  }

  #others(times: PlainTimes, except: string | null): PlainAppointment[] {
    return this.rows.filter(
      (other) => other.enabled && other.id !== except && from(other) < until(times) && from(times) < until(other),
    );
  }
}

function isFit(times: PlainTimes): boolean {
  const minutes = until(times) - from(times);
  return minutes >= 10 && minutes <= 24 * 60 && !isOver(times);
}
