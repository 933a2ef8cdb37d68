import { supplierNames, type StandInName } from './supply/profiles.ts';
import { readSwitches, type Switches } from './supply/switches.ts';
import type { WorldSettings } from './world/world.ts';

export interface StandInSettings extends WorldSettings {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly speed: number;
  readonly host: string;
  readonly adminPort: number;
  readonly suppliers: Readonly<Record<StandInName, SupplierSettings>>;
}

export interface SupplierSettings {
  readonly port: number;
  readonly key: string;
  readonly switches: Partial<Switches>;
}

const portBase = 25_400;
const ports = { nami: 50, hbird: 51, admin: 52 };

export function readSettings(env: NodeJS.ProcessEnv): StandInSettings {
  const base = numberFrom(env, 'TOUCHLINE_PORT_BASE', portBase, [1024, 65_000]);
  const port = (name: keyof typeof ports) =>
    numberFrom(env, `SUPPLIER_${name.toUpperCase()}_PORT`, base + ports[name], [0, 65_535]);
  const supplier = (name: StandInName): SupplierSettings => ({
    port: port(name),
    key: env[`SUPPLIER_${name.toUpperCase()}_KEY`] || `${name}-development-key`,
    switches: readSwitches(JSON.parse(env[`SUPPLIER_${name.toUpperCase()}_SWITCHES`] || '{}')),
  });
  const at = env['SUPPLIER_AT'] ? Date.parse(env['SUPPLIER_AT']) : Date.now();
  if (Number.isNaN(at)) throw new Error('SUPPLIER_AT is no time');
  const [nami, hbird] = supplierNames.map(supplier) as [SupplierSettings, SupplierSettings];
  return {
    seed: numberFrom(env, 'SUPPLIER_SEED', 1, [0, 2 ** 31]),
    teams: numberFrom(env, 'SUPPLIER_TEAMS', 4000, [0, 60_000]),
    matchesPerDay: numberFrom(env, 'SUPPLIER_MATCHES_PER_DAY', 700, [0, 20_000]),
    at,
    speed: numberFrom(env, 'SUPPLIER_SPEED', 1, [0, 100_000]),
    host: env['SUPPLIER_HOST'] || '127.0.0.1',
    adminPort: port('admin'),
    suppliers: { nami, hbird },
  };
}

function numberFrom(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  [least, most]: readonly [number, number],
): number {
  const value = Number(env[name] || fallback);
  if (!(value >= least && value <= most)) throw new Error(`${name} must be a number from ${least} to ${most}`);
  return value;
}
