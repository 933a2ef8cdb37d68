import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { startCommand, type StartedProgram } from '../lib/program.ts';
import { composeServices, optionsOf, type OwnService } from './compose.ts';

const run = promisify(execFile);

interface ContainerPlan {
  readonly image: string;
  /** Options of podman that name the store of images. */
  readonly store: readonly string[];
  /** For settings and secrets. */
  readonly folder: string;
  readonly logFolder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

export interface StartedContainer extends StartedProgram {
  readonly name: string;
  /** The first process, as this machine counts. */
  pidInside(): number;
  /** Runs a program in it; answers its code and what it said. */
  exec(...command: readonly string[]): Promise<{ code: number; said: string }>;
}

export interface Containers {
  /** Starts a service of compose.yml, with settings that overrule its own. */
  start(service: OwnService, settings?: Readonly<Record<string, string>>): StartedContainer;
  /** Runs a service to its end. */
  runOnce(service: OwnService, input?: string): Promise<string>;
  close(): void;
}

/** A store of images that is the proof's alone. */
export function storeIn(folder: string): string[] {
  return [`--root=${path.join(folder, 'store')}`, `--runroot=${path.join(folder, 'run')}`];
}

export function openContainers({ image, store, folder, logFolder, settings, secrets }: ContainerPlan): Containers {
  const secretsFolder = path.join(folder, 'secrets');
  mkdirSync(secretsFolder, { recursive: true });
  for (const [name, value] of Object.entries(secrets)) writeFileSync(path.join(secretsFolder, name), `${value}\n`);
  const settingsFile = path.join(folder, 'touchline.env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(settingsFile, lines.join(''));
  const services = composeServices();
  const podman = ['--cgroup-manager=cgroupfs', '--runtime=runc', ...store];
  const limits = ['nofile', 'nproc'].map((name) => `--ulimit=${name}=1024:1024`);
  const names = new Set<string>();

  function command(service: OwnService, name: string, more: readonly string[]): string[] {
    names.add(name);
    const options = [...optionsOf(services[service], secretsFolder), `--env-file=${settingsFile}`, ...more];
    return [...podman, 'run', '--rm', '--name', name, '--network=host', ...limits, ...options, image];
  }

  return {
    start(service, own = {}) {
      const name = `touchline-${process.pid}-${service}`;
      const more = Object.entries(own).map(([setting, value]) => `--env=${setting}=${value}`);
      const args = [...command(service, name, more), ...services[service].command];
      const program = startCommand(['podman', ...args], {}, path.join(logFolder, `${service}.log`), folder);
      return {
        ...program,
        name,
        pidInside() {
          const format = ['--format', '{{.State.Pid}}'];
          return Number(execFileSync('podman', [...podman, 'inspect', ...format, name], { encoding: 'utf8' }));
        },
        async exec(...inside) {
          try {
            const { stdout, stderr } = await run('podman', [...podman, 'exec', name, ...inside]);
            return { code: 0, said: stdout + stderr };
          } catch (error) {
            const { code = 1, stdout, stderr } = error as { code?: number; stdout: string; stderr: string };
            return { code, said: stdout + stderr };
          }
        },
      };
    },
    async runOnce(service, input = '') {
      const args = [
        ...command(service, `touchline-${process.pid}-once`, ['--interactive']),
        ...services[service].command,
      ];
      const running = run('podman', args);
      running.child.stdin?.end(input);
      const { stdout, stderr } = await running;
      return stdout + stderr;
    },
    close() {
      for (const name of names) execFileSync('podman', [...podman, 'rm', '--force', '--ignore', '--time=2', name]);
    },
  };
}
