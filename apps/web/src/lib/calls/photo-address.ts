import { addressOf } from './call-address.ts';
import { currentPrefix } from './http.ts';
import { mannersOf } from './known-calls.ts';

/** The address that shows a stored photo; null without one. */
export function photoAddress(photo: string | null): string | null {
  if (photo === null) return null;
  return addressOf(mannersOf('photos.get').path, { params: { name: photo } }, currentPrefix());
}
