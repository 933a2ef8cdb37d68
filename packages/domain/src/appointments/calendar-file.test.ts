import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { calendarFile, type CalendarEntry } from './calendar-file.ts';

const entry: CalendarEntry = {
  id: '1000',
  name: '国安 vs 申花',
  leagueName: '中超',
  homeName: '国安',
  awayName: '申花',
  start: new Date('2026-11-18T11:30:00.000Z'),
  end: new Date('2026-11-18T17:00:00.000Z'),
  matchMark: null,
  kickOffMoved: false,
};
const now = new Date('2026-11-01T00:00:00.123Z');

/** As a calendar reads it: lines unfolded, values unescaped. */
function eventsOf(file: string): Map<string, string>[] {
  const lines = file.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const events: Map<string, string>[] = [];
  for (const line of lines) {
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    if (line === 'BEGIN:VEVENT') events.push(new Map());
    events.at(-1)?.set(
      name,
      value.replaceAll(/\\([\\;,nN])/g, (_, one: string) => (one.toLowerCase() === 'n' ? '\n' : one)),
    );
  }
  return events;
}

const timeOf = (text = '') => new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const only = (file: string) => eventsOf(file)[0] ?? new Map<string, string>();

describe('a calendar file', () => {
  test('an event has its stable id, UTC times and names', () => {
    const event = only(calendarFile('小鱼 的预约', [entry], now));
    expect(Object.fromEntries(event)).toMatchObject({
      UID: 'appointment-1000@touchline',
      DTSTAMP: '20261101T000000Z',
      DTSTART: '20261118T113000Z',
      DTEND: '20261118T170000Z',
      SUMMARY: '国安 vs 申花',
      DESCRIPTION: '中超\n国安 vs 申花',
      STATUS: 'CONFIRMED',
    });
    expect(event.has('LAST-MODIFIED')).toBe(false);
  });

  test('a file ends every line by CRLF, and has a head without events', () => {
    const file = calendarFile('小鱼 的预约', [], now);
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(file).toContain('X-WR-CALNAME:小鱼 的预约\r\n');
  });

  test('lines have at most 75 bytes, and any names come back whole', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 120 });
    fc.assert(
      fc.property(name, name, (leagueName, text) => {
        const file = calendarFile(text, [{ ...entry, name: text, leagueName }], now);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const plain = (given: string) => given.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');
        expect(only(file).get('SUMMARY')).toBe(plain(text));
        expect(only(file).get('DESCRIPTION')).toBe(`${plain(leagueName)}\n国安 vs 申花`);
      }),
    );
  });

  test('a name cannot add a line of its own', () => {
    const file = calendarFile('日历', [{ ...entry, name: '甲\r\nATTACH:http://example.org,乙;丙\\' }], now);
    expect(file).not.toMatch(/^ATTACH/m);
    expect(file).toContain('SUMMARY:甲\\nATTACH:http://example.org\\,乙\\;丙\\\\\r\n');
  });

  test('a cancelled match and a moved kick-off are named', () => {
    const event = only(calendarFile('日历', [{ ...entry, matchMark: 'cancelled', kickOffMoved: true }], now));
    expect(event.get('SUMMARY')).toBe('比赛已取消：国安 vs 申花');
    expect(event.get('DESCRIPTION')).toMatch(/^比赛已取消\n开赛时间已变更\n/);
    expect(event.get('STATUS')).toBe('TENTATIVE');
  });

  test.each([
    ['over midnight in Shanghai', '2026-11-18T15:30:00.000Z', 5],
    ['on the night New York sets its clock back', '2026-11-01T04:30:00.000Z', 5],
    ['on the night New York sets its clock forward', '2027-03-14T05:30:00.000Z', 5],
  ])('a window %s is the same in both zones', (_name, from, hours) => {
    const [start, end] = [new Date(from), new Date(Date.parse(from) + hours * 3_600_000)];
    const event = only(calendarFile('日历', [{ ...entry, start, end }], now));
    const shown = (zone: string, time: Date) => time.toLocaleString('sv-SE', { timeZone: zone });
    for (const zone of ['Asia/Shanghai', 'America/New_York']) {
      expect(shown(zone, timeOf(event.get('DTSTART')))).toBe(shown(zone, start));
      expect(shown(zone, timeOf(event.get('DTEND')))).toBe(shown(zone, end));
    }
    expect(timeOf(event.get('DTEND')).getTime() - timeOf(event.get('DTSTART')).getTime()).toBe(hours * 3_600_000);
  });
});
