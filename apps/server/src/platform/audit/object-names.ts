import type { OpenTransaction } from '@touchline/db/transaction';
import { type Change, differenceOf } from '@touchline/domain/change-difference';

/** A record that the log mentions by its id. */
interface Mention {
  readonly kind: string;
  readonly id: string;
}

/** Records whose own columns hold no name, or of which a refused call tells the id alone. */
const kindOfEntity: Readonly<Record<string, string>> = {
  account: 'account',
  role: 'role',
  group: 'group',
  merchant: 'merchant',
  league: 'entry',
  team: 'entry',
  player: 'entry',
  match: 'match',
  prediction: 'prediction',
  predictionResult: 'prediction',
  predictionTemplate: 'template',
  oddsProvider: 'provider',
  tabooWord: 'tabooWord',
  domain: 'domain',
  pushTarget: 'pushTarget',
  anchor: 'anchor',
  appointment: 'appointment',
};

/** Fields that hold the id of another record. */
const kindOfField: Readonly<Record<string, string>> = {
  league_id: 'entry',
  home_id: 'entry',
  away_id: 'entry',
  entry_id: 'entry',
  match_id: 'match',
  merged_into: 'match',
  provider_id: 'provider',
  chosen_supplier: 'supplier',
  supplier: 'supplier',
  push_target_id: 'pushTarget',
  anchor_id: 'anchorId',
};

/** A batch of thousands names these first ones. */
const mostNames = 500;

const lookUp = `SELECT mentioned.kind, mentioned.id, CASE mentioned.kind
    WHEN 'match' THEN (SELECT home.name || ' VS ' || away.name FROM platform.matches match
      JOIN platform.catalog_entries home ON home.id = match.home_id
      JOIN platform.catalog_entries away ON away.id = match.away_id WHERE match.id = mentioned.id::bigint)
    WHEN 'prediction' THEN (SELECT home_name || ' VS ' || away_name FROM tenant.predictions
      WHERE merchant_code = current_setting('touchline.merchant') AND id = mentioned.id::bigint)
    WHEN 'entry' THEN (SELECT name FROM platform.catalog_entries WHERE id = mentioned.id::bigint)
    WHEN 'account' THEN (SELECT name FROM tenant.accounts
      WHERE merchant_code = current_setting('touchline.merchant') AND id = mentioned.id::bigint)
    WHEN 'role' THEN (SELECT name FROM tenant.roles
      WHERE merchant_code = current_setting('touchline.merchant') AND id = mentioned.id::bigint)
    WHEN 'group' THEN (SELECT name FROM tenant.groups
      WHERE merchant_code = current_setting('touchline.merchant') AND id = mentioned.id::bigint)
    WHEN 'template' THEN (SELECT template_name FROM tenant.prediction_templates
      WHERE merchant_code = current_setting('touchline.merchant') AND id = mentioned.id::bigint)
    WHEN 'tabooWord' THEN (SELECT word FROM tenant.taboo_words
      WHERE merchant_code = current_setting('touchline.merchant') AND id = mentioned.id::bigint)
    WHEN 'domain' THEN (SELECT name FROM tenant.domains
      WHERE merchant_code = current_setting('touchline.merchant') AND id = mentioned.id::bigint)
    WHEN 'pushTarget' THEN (SELECT name FROM tenant.push_targets
      WHERE merchant_code = current_setting('touchline.merchant') AND id = mentioned.id::bigint)
    WHEN 'anchor' THEN (SELECT name FROM tenant.anchors
      WHERE merchant_code = current_setting('touchline.merchant') AND code = mentioned.id)
    WHEN 'anchorId' THEN (SELECT name FROM tenant.anchors
      WHERE merchant_code = current_setting('touchline.merchant') AND id = mentioned.id::bigint)
    WHEN 'appointment' THEN (SELECT name FROM tenant.appointments
      WHERE merchant_code = current_setting('touchline.merchant') AND id = mentioned.id::bigint)
    WHEN 'merchant' THEN (SELECT alias FROM platform.merchants WHERE code = mentioned.id)
    WHEN 'provider' THEN (SELECT name FROM platform.odds_providers WHERE id = mentioned.id::bigint)
    WHEN 'supplier' THEN (SELECT name FROM platform.suppliers WHERE code = mentioned.id) END AS name
  FROM unnest($1::text[], $2::text[]) mentioned (kind, id)`;

/**
 * The changes with the names that their records have now: of the record itself, and of every record that a field names
 * by its id. Later reads then need no look at records that may be renamed or gone.
 */
export async function withNames(transaction: OpenTransaction, text: string | null): Promise<string | null> {
  if (text === null) return null;
  const changes = JSON.parse(text) as Change[];
  const mentions = new Map(changes.flatMap(mentionsIn).map((mention) => [keyOf(mention), mention]));
  const mentioned = [...mentions.values()].slice(0, mostNames);
  if (mentioned.length === 0) return text;
  const { rows } = await transaction.run<Mention & { readonly name: string | null }>({
    name: 'names-of-logged-records',
    text: lookUp,
    values: [mentioned.map(({ kind }) => kind), mentioned.map(({ id }) => id)],
  });
  const names = new Map(rows.flatMap((row) => (row.name === null ? [] : [[keyOf(row), row.name] as const])));
  return names.size === 0 ? text : JSON.stringify(changes.map((change) => named(change, names)));
}

const keyOf = ({ kind, id }: Mention) => `${kind}:${id}`;

function mentionsIn(change: Change): Mention[] {
  const own = ownMention(change);
  const others = [change.before, change.after].flatMap((side) =>
    Object.entries(side ?? {}).flatMap(([field, value]) => mentionAt(field, value) ?? []),
  );
  return own === null ? others : [own, ...others];
}

function ownMention(change: Change): Mention | null {
  return differenceOf(change).name === null ? mentionOf(kindOfEntity[change.entity], change.id) : null;
}

function mentionAt(field: string, value: unknown): Mention | null {
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' ? mentionOf(kindOfField[field], id) : null;
}

/** Kinds that are known by a code, every other by a number. */
const codedKinds: ReadonlySet<string> = new Set(['merchant', 'supplier', 'anchor']);

function mentionOf(kind: string | undefined, id: string): Mention | null {
  if (kind === undefined) return null;
  return codedKinds.has(kind) || /^\d{1,18}$/.test(id) ? { kind, id } : null;
}

function named(change: Change, names: ReadonlyMap<string, string>): Change {
  const nameOf = (mention: Mention | null) => (mention === null ? undefined : names.get(keyOf(mention)));
  const side = (values: Change['before']) =>
    values === null
      ? null
      : Object.fromEntries(
          Object.entries(values).map(([field, value]) => {
            const mention = mentionAt(field, value);
            const name = nameOf(mention);
            return [field, name === undefined ? value : { id: mention?.id, name }];
          }),
        );
  // A prediction that the write deleted is still known by its match.
  const ofMatch = nameOf(mentionAt('match_id', change.before?.['match_id']));
  const name = nameOf(ownMention(change)) ?? (change.entity === 'prediction' ? ofMatch : undefined);
  return {
    entity: change.entity,
    id: change.id,
    ...(name !== undefined && { name }),
    before: side(change.before),
    after: side(change.after),
  };
}
