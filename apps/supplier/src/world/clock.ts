/** The time of the world: it can start elsewhere, run faster or stand still. */
export class Clock {
  #from: number;
  #at: number;
  #speed: number;

  constructor(at: number, speed: number) {
    this.#from = Date.now();
    this.#at = at;
    this.#speed = speed;
  }

  get speed(): number {
    return this.#speed;
  }

  /** In milliseconds. */
  get now(): number {
    return this.#at + (Date.now() - this.#from) * this.#speed;
  }

  /** The current second; its events are seen together once it is over, so that no reader comes between. */
  get second(): number {
    return Math.floor(this.now / 1000);
  }

  set({ at = this.now, speed = this.#speed }: { at?: number; speed?: number }): void {
    this.#at = at;
    this.#speed = speed;
    this.#from = Date.now();
  }
}
