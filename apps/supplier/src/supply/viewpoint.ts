import { mix } from '../world/random.ts';
import { Identities } from './identities.ts';
import { Pace } from './pace.ts';
import { Past } from './past.ts';
import type { SupplierProfile } from './profiles.ts';

/** A supplier's view of the world: its ids, clock and delay. */
export class Viewpoint {
  readonly profile: SupplierProfile;
  readonly ids: Identities;
  readonly past: Past;
  readonly pace = new Pace();
  /** Seconds by which the clock is wrong. */
  wrongClock = 0;

  constructor(seed: number, profile: SupplierProfile) {
    this.profile = profile;
    this.ids = new Identities(seed, profile);
    this.past = new Past(mix(seed, profile.number));
  }

  /** The newest second of the world that the supplier knows of. */
  seen(second: number): number {
    return second - this.profile.delay;
  }

  /** A time of the world as its clock shows it. */
  stamp(second: number): number {
    return second + this.profile.clockAhead + this.wrongClock;
  }

  /** How it dates its record of what happened at a time. */
  dated(at: number): number {
    return this.stamp(at + this.profile.delay);
  }

  undated(stamp: number): number {
    return stamp - this.wrongClock - this.profile.clockAhead - this.profile.delay;
  }
}
