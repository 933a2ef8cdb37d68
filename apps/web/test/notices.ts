import { timings } from '@touchline/domain/constants';

const usual = { toastMs: timings.toastMs, bannerMs: timings.bannerMs };
const changeable: { toastMs: number; bannerMs: number } = timings;

/** For a test that looks at notices or presses their buttons: a machine that stands still for 3 s would lose them. */
export function noticesStay(): void {
  Object.assign(changeable, { toastMs: 600_000, bannerMs: 600_000 });
}

export function noticesPass(): void {
  Object.assign(changeable, usual);
}
