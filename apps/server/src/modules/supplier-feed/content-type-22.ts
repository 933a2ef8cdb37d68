/** E-sports lists of some suppliers: the same match under other names of fields. */
const contentType = '22';

const fields = {
  leagueId: 'competition_id',
  leagueName: 'competition_name',
  leagueLogo: 'competition_logo',
  startTime: 'match_time',
  endTime: 'end_time',
  hTeamId: 'home_team_id',
  hTeamName: 'home_team_name',
  hTeamLogo: 'home_team_logo',
  aTeamId: 'away_team_id',
  aTeamName: 'away_team_name',
  aTeamLogo: 'away_team_logo',
} as const;

type Given = keyof typeof fields;

const given = new Map<string, string>(Object.entries(fields).map(([name, field]) => [field, name]));

/** The record with the fields that every match has. Records of other types stay as they are. */
export function withMatchFields(record: unknown): unknown {
  if (!isOfType22(record)) return record;
  const mapped: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record))
    if (name !== 'contentType' && !given.has(name))
      mapped[Object.hasOwn(fields, name) ? fields[name as Given] : name] = value;
  return mapped;
}

/** A field's name as the supplier wrote it, for who reads why a record was refused. */
export function writtenName(record: unknown, field: string): string {
  return isOfType22(record) ? (given.get(field) ?? field) : field;
}

function isOfType22(record: unknown): record is Readonly<Record<string, unknown>> {
  return typeof record === 'object' && record !== null && 'contentType' in record && record.contentType === contentType;
}
