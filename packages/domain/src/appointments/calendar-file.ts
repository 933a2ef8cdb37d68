import type { MatchMark } from './appointment-states.ts';
import { matchMarkNames } from './match-mark.ts';

/** Days of an anchor's calendar, back and ahead. */
export const calendarDays = { back: 30, ahead: 90 } as const;

/** An appointment as a calendar shows it: times and names, no address, no key. */
export interface CalendarEntry {
  readonly id: string;
  readonly name: string;
  readonly leagueName: string;
  readonly homeName: string;
  readonly awayName: string;
  /** The effective window. */
  readonly start: Date;
  readonly end: Date;
  readonly matchMark: MatchMark | null;
  readonly kickOffMoved: boolean;
}

const crlf = '\r\n';

/** The text of an iCalendar file (RFC 5545), made now. Times are UTC, so every zone shows the same window. */
export function calendarFile(calendarName: string, entries: readonly CalendarEntry[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Touchline//Appointments//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendarName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...entries.flatMap((entry) => eventLines(entry, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + crlf).join('');
}

function eventLines(entry: CalendarEntry, now: Date): string[] {
  const { id, name, leagueName, homeName, awayName, matchMark, kickOffMoved } = entry;
  const notes = [
    ...(matchMark === null ? [] : [matchMarkNames[matchMark]]),
    ...(kickOffMoved ? ['开赛时间已变更'] : []),
    leagueName,
    `${homeName} vs ${awayName}`,
  ];
  return [
    'BEGIN:VEVENT',
    // The same for good: a calendar replaces the event by it.
    `UID:appointment-${id}@touchline`,
    // With the method PUBLISH it is when the file was made. Marks come and go without a version that could be told.
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(entry.start)}`,
    `DTEND:${utc(entry.end)}`,
    `SUMMARY:${escaped(matchMark === null ? name : `${matchMarkNames[matchMark]}：${name}`)}`,
    `DESCRIPTION:${escaped(notes.join('\n'))}`,
    `STATUS:${matchMark === null ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

/** `20261118T120000Z`. */
function utc(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

const mostBytes = 75;

/** A line has at most 75 bytes; the next one goes on behind a space. No character is split. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > mostBytes) {
      parts.push(part);
      [part, bytes] = [' ', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join(crlf);
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
