import { servicesElsewhere } from './services/local-env.ts';
import { serviceNames, startServices, statusOfServices, stopServices, wipeServices } from './services/manage.ts';
import type { ServiceState } from './services/manage.ts';
import { browserPackages, installMissing, servicePackages } from './services/packages.ts';
import { findHomeFolder, optionsFromEnvironment } from './services/service-dirs.ts';

const options = optionsFromEnvironment();

const commands: Record<string, () => Promise<void>> = {
  start: async () => {
    const elsewhere = servicesElsewhere(options);
    const names = serviceNames.filter((name) => !elsewhere.includes(name));
    installMissing(
      names.flatMap((name) => servicePackages[name] ?? []),
      print,
    );
    for (const name of elsewhere) print(`${name}: the environment names a server elsewhere, none started`);
    for (const state of await startServices(options, names)) print(lineOf(state));
    const homeFolder = findHomeFolder(options.dataFolder);
    if (homeFolder !== options.dataFolder)
      print(`The checkout is in a private folder, so the data is in ${homeFolder}`);
  },
  stop: async () => {
    const stopped = await stopServices(options);
    print(stopped.length > 0 ? `Stopped: ${stopped.join(', ')}` : 'Nothing was running');
  },
  wipe: async () => {
    await wipeServices(options);
    print(`Stopped, and removed the data in ${options.dataFolder}`);
  },
  status: async () => {
    const elsewhere = servicesElsewhere(options);
    const states = (await statusOfServices(options)).filter(({ name }) => !elsewhere.includes(name));
    for (const name of elsewhere) print(`${name}: the environment names a server elsewhere`);
    for (const state of states) print(lineOf(state));
    if (states.some((state) => state.pid === undefined)) process.exitCode = 1;
  },
  install: async () => {
    const what = process.argv[3];
    if (what !== 'browser') throw new Error('only `install browser` is known');
    installMissing(browserPackages, print);
    print('Chromium and Chinese fonts are installed');
  },
};

const name = process.argv[2] ?? 'start';
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (!command) throw new Error(`usage: npm run services [-- ${Object.keys(commands).join(' | ')}]`);
  await command();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function lineOf({ title, address, pid }: ServiceState): string {
  return `${title.padEnd(12)}  ${address}  ${pid === undefined ? 'not running' : `pid ${pid}`}`;
}

function print(line: string): void {
  console.log(line);
}
