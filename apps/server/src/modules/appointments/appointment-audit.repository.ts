import { audited, leftOut } from '../../platform/audit/audited.ts';

const copied = 'is a copy of the match';
const derived = 'follows from the times';
const person = 'is the person of the entry';

export const appointmentAudit = audited('appointment', 'tenant.appointments', {
  columns: [
    'anchor_id',
    'match_id',
    'name',
    'start_at',
    'end_at',
    'move_start',
    'move_end',
    'is_enabled',
    'overlap',
    'follows_kick_off',
    'kick_off_moved',
    'match_mark',
  ],
  also: ['push_targets'],
  left: {
    ...leftOut,
    discipline: copied,
    is_single: copied,
    league_id: copied,
    league_name: copied,
    home_name: copied,
    away_name: copied,
    game_time: copied,
    search_key: copied,
    kick_off_before: copied,
    effective_start: derived,
    effective_end: derived,
    created_by_merchant: person,
    created_by_id: person,
    created_by_name: person,
    updated_by_merchant: person,
    updated_by_id: person,
    updated_by_name: person,
    changed_by_merchant: person,
    changed_by_id: person,
  },
});
