import { portsFrom } from '../../../scripts/services/service-dirs.ts';
import { readCommandBlocks } from './guide-commands.ts';

export interface UpgradeSteps {
  /** Lines of shell, from the previous release to the new one. */
  readonly there: readonly string[];
  readonly back: readonly string[];
}

/** Units that a step may restart, as deploy/systemd has them. */
export const unitNames = ['touchline-api@1', 'touchline-api@2', 'touchline-worker'] as const;

export type UnitName = (typeof unitNames)[number];

/** The steps that docs/operations.md gives to people: two blocks of commands below its heading. */
export function readUpgradeSteps(text?: string): UpgradeSteps {
  const [there, back, ...more] = readCommandBlocks('Upgrade', text);
  if (there === undefined || back === undefined || more.length > 0)
    throw new Error('the upgrade in docs/operations.md has two blocks of commands: there and back');
  return { there, back };
}

/** The unit that a step restarts, if it does. */
export function restartedUnit(step: string): UnitName | undefined {
  const [, named] = /^systemctl restart (\S+)$/.exec(step) ?? [];
  const unit = unitNames.find((each) => each === named);
  if (named !== undefined && unit === undefined) throw new Error(`no unit is called ${named}`);
  return unit;
}

/** The step for APIs on the ports of another set of services. */
export function onPorts(step: string, { api, secondApi }: { api: number; secondApi: number }): string {
  const usual = portsFrom(25_400);
  return step.replaceAll(`:${usual.api}/`, `:${api}/`).replaceAll(`:${usual.secondApi}/`, `:${secondApi}/`);
}
