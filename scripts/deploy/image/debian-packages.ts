import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface ExtractedPackage {
  readonly name: string;
  /** Its files, as under the root of a machine. */
  readonly folder: string;
  /** Its entry in dpkg's status file, by which scanners know its version. */
  readonly status: string;
}

/** Takes these packages and what they depend on from the machine's own Debian mirrors. Nothing of them is run or installed. */
export function extractPackages(names: readonly string[], folder: string): ExtractedPackage[] {
  const env = { ...process.env, APT_CONFIG: writeAptConfig(folder), DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['--quiet=2', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update');
  apt('install', '--yes', '--download-only', ...names);
  const archives = path.join(folder, 'cache/archives');
  const files = readdirSync(archives).filter((file) => file.endsWith('.deb'));
  return files.toSorted().map((file) => {
    const archive = path.join(archives, file);
    const fields = execFileSync('dpkg-deb', ['--field', archive], { encoding: 'utf8' });
    const [, name = ''] = /^Package: (\S+)$/m.exec(fields) ?? [];
    const own = path.join(folder, 'packages', name);
    mkdirSync(own, { recursive: true });
    execFileSync('dpkg-deb', ['--extract', archive, own]);
    return { name, folder: own, status: fields.replace('\n', '\nStatus: install ok installed\n') };
  });
}

/** A state of apt's own that knows of no installed package, with the machine's sources of Debian and no others. */
function writeAptConfig(folder: string): string {
  for (const own of ['state/lists/partial', 'cache/archives/partial', 'packages'])
    mkdirSync(path.join(folder, own), { recursive: true });
  const format = 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(REPO_URI) $(CODENAME) $(COMPONENT)';
  const sources = execFileSync(
    'apt-get',
    ['indextargets', '--format', format, 'Created-By: Packages', 'Origin: Debian'],
    { encoding: 'utf8' },
  );
  if (sources === '') throw new Error('this machine has no list of Debian packages: run apt-get update');
  writeFileSync(path.join(folder, 'sources.list'), sources);
  writeFileSync(path.join(folder, 'status'), '');
  const settings = {
    'Dir::State': path.join(folder, 'state'),
    'Dir::State::status': path.join(folder, 'status'),
    'Dir::Cache': path.join(folder, 'cache'),
    'Dir::Etc::sourcelist': path.join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'APT::Sandbox::User': 'root',
    'APT::Install-Recommends': 'false',
    // Some machines are set to drop them after each command.
    'DPkg::Post-Invoke': '',
    'APT::Keep-Downloaded-Packages': 'true',
  };
  const config = path.join(folder, 'apt.conf');
  writeFileSync(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name} "${value}";\n`)
      .join(''),
  );
  return config;
}
