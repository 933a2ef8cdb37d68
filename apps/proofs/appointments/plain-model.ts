/**
 * Appointments of two anchors for two matches, written plainly and without the product's code. Times are whole minutes after
 * a base; now lies between minutes 0 and 1.
 */
export interface PlainAppointment {
  readonly id: string;
  anchor: Which;
  match: Which;
  start: number;
  end: number;
  moveStart: number;
  moveEnd: number;
  enabled: boolean;
  overlap: 'none' | 'confirmed' | 'moved';
  follows: boolean;
  /** The kick-off that the appointment knows: until it follows its match, an old one. */
  known: number;
  /** The kick-off that the times stand by, once it moved away from them. */
  movedFrom: number | null;
  mark: 'cancelled' | null;
  /** Matches that it left by a merge which nobody has undone. */
  left: readonly Which[];
}

/** The first or second match, or anchor. */
export type Which = 0 | 1;

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
const otherOf = (which: Which): Which => (which === 0 ? 1 : 0);

export class PlainModel {
  readonly matches: readonly [PlainMatch, PlainMatch];
  readonly anchors: [boolean, boolean] = [true, true];
  rows: PlainAppointment[] = [];
  /** The match that went into the other one. */
  merged: Which | null = null;
  /** Matches that changed since their appointments followed them, in this order. */
  #noted: Which[] = [];

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
  judgeNew(anchor: Which, times: PlainTimes, isConfirmed: boolean): Answer {
    if (!this.anchors[anchor] || !isFit(times)) return 'refused';
    return this.#others({ ...times, anchor }, null).length > 0 && !isConfirmed ? 'overlap' : 'done';
  }

  add(id: string, anchor: Which, match: Which, times: PlainTimes): void {
    const overlap = this.#others({ ...times, anchor }, null).length > 0 ? 'confirmed' : 'none';
    const booked = this.#copyOf(this.#survivorOf(match));
    const follows = times.start === booked.known;
    this.rows.push({ id, anchor, ...booked, ...times, enabled: true, overlap, follows, movedFrom: null, left: [] });
  }

  move(id: string, times: PlainTimes, isConfirmed: boolean): Answer {
    const one = this.row(id);
    const isOtherStart = one.start !== times.start;
    if (isOver(one) || ((isOtherStart || one.moveStart !== times.moveStart) && hasBegun(one))) return 'state';
    const change = isOtherStart ? { follows: times.start === one.known, movedFrom: null } : {};
    return this.#store(one, { ...times, ...change }, isConfirmed);
  }

  takeKickOff(id: string, isConfirmed: boolean): Answer {
    const one = this.row(id);
    if (hasBegun(one)) return 'state';
    const known = this.matches[this.#survivorOf(one.match)].kickOff;
    const times = { start: known, end: one.end + known - one.start };
    return this.#store(one, { ...times, known, follows: true, movedFrom: null }, isConfirmed);
  }

  handOver(id: string, anchor: Which, isConfirmed: boolean): Answer {
    const one = this.row(id);
    if (!this.anchors[anchor]) return 'refused';
    if (hasBegun(one)) return 'state';
    return one.anchor === anchor ? 'refused' : this.#store(one, { anchor }, isConfirmed);
  }

  giveMatch(id: string, wanted: Which, isConfirmed: boolean): Answer {
    const one = this.row(id);
    const booked = this.#copyOf(this.#survivorOf(wanted));
    if (hasBegun(one)) return 'state';
    if (one.match === booked.match) return 'refused';
    const by = booked.known - (one.movedFrom ?? one.known);
    const times = { start: one.start + by, end: one.end + by };
    return this.#store(
      one,
      { ...booked, ...times, follows: times.start === booked.known, movedFrom: null },
      isConfirmed,
    );
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

  changeMatch(match: Which, change: Partial<PlainMatch>): void {
    Object.assign(this.matches[match], change);
    this.#note(match);
  }

  /** Lets one match go into the other, or come back out of it. */
  merge(loser: Which, isMerged: boolean): void {
    this.merged = isMerged ? loser : null;
    this.#note(loser);
  }

  follow(): void {
    for (const match of this.#noted) {
      const [into, survivor] = [otherOf(match), this.#survivorOf(match)];
      if (survivor === match) {
        const back = this.rows.filter((one) => one.match === into && one.left.includes(match));
        this.#followTo(back, match);
        for (const one of this.rows) one.left = one.left.filter((each) => each !== match);
      }
      const here = this.rows.filter((one) => one.match === match);
      this.#followTo(here, survivor);
      if (survivor !== match) for (const one of here) one.left = [...new Set([...one.left, match])];
    }
    this.#noted = [];
  }

  /** Pairs that overlap though nobody confirmed it and no kick-off moved. */
  unexplained(): number {
    const enabled = this.rows.filter((one) => one.enabled && one.overlap === 'none');
    return enabled.flatMap((one) => this.#others(one, one.id).filter((other) => other.overlap === 'none')).length;
  }

  #followTo(rows: readonly PlainAppointment[], match: Which): void {
    const { kickOff, cancelled } = this.matches[match];
    const shifted: PlainAppointment[] = [];
    for (const one of rows) {
      one.match = match;
      if (isOver(one)) continue;
      const stoodBy = one.movedFrom ?? one.known;
      const by = kickOff - stoodBy;
      one.mark = cancelled ? 'cancelled' : null;
      one.known = kickOff;
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

  /** Judges the window where it, or the anchor, is another one. */
  #store(one: PlainAppointment, change: Partial<PlainAppointment>, isConfirmed: boolean): Answer {
    const after = { ...one, ...change };
    if (from(one) !== from(after) || until(one) !== until(after) || one.anchor !== after.anchor) {
      if (!isFit(after)) return 'refused';
      const meets = one.enabled && this.#others(after, one.id).length > 0;
      if (meets && !isConfirmed) return 'overlap';
      after.overlap = meets ? 'confirmed' : 'none';
    }
    Object.assign(one, after);
    return 'done';
  }

  #survivorOf(match: Which): Which {
    return this.merged === match ? otherOf(match) : match;
  }

  #copyOf(match: Which): Pick<PlainAppointment, 'match' | 'known' | 'mark'> {
    const { kickOff, cancelled } = this.matches[match];
    return { match, known: kickOff, mark: cancelled ? 'cancelled' : null };
  }

  #note(match: Which): void {
    this.#noted = [...this.#noted.filter((each) => each !== match), match];
  }

  #others(times: PlainTimes & Pick<PlainAppointment, 'anchor'>, except: string | null): PlainAppointment[] {
    return this.rows.filter(
      (other) =>
        other.enabled &&
        other.anchor === times.anchor &&
        other.id !== except &&
        from(other) < until(times) &&
        from(times) < until(other),
    );
  }
}

function isFit(times: PlainTimes): boolean {
  const minutes = until(times) - from(times);
  return minutes >= 10 && minutes <= 24 * 60 && !isOver(times);
}
