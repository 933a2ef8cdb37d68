import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { optionsFromEnvironment } from '../../../scripts/services/service-dirs.ts';
import { closeNamespace, ip, openNamespace } from '../lib/namespace.ts';

/** What the mirrors of Debian and npm gave is kept for the next run, and nothing else. */
const downloads = path.join(optionsFromEnvironment().dataFolder, 'downloads');
const [debianDownloads, npmDownloads] = [path.join(downloads, 'debian'), path.join(downloads, 'npm')];
const forwarding = '/proc/sys/net/ipv4/ip_forward';

export interface CleanMachine {
  readonly root: string;
  /** Of its network. */
  readonly name: string;
  /** Where it is reached from here. */
  readonly address: string;
  /** The program and arguments that run a shell's script in it. */
  command(script: string): string[];
  close(): void;
}

/** Debian's smallest root with a network of its own, from which it reaches the world through this machine. */
export function openCleanMachine(root: string, name: string): CleanMachine {
  const [here, address] = ['10.213.79.1', '10.213.79.2'];
  makeRoot(root);
  const outside = openNamespace(name, `${address}/30`);
  ip('addr', 'add', `${here}/30`, 'dev', outside);
  ip('link', 'set', outside, 'up');
  ip('-n', name, 'route', 'add', 'default', 'via', here);
  const forwarded = readFileSync(forwarding, 'utf8');
  writeFileSync(forwarding, '1');
  const masquerade = ['POSTROUTING', '--source', `${here}/30`, '--jump', 'MASQUERADE'];
  execFileSync('iptables', ['--table', 'nat', '--append', ...masquerade]);
  const mounts = [
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t tmpfs tmpfs ${root}/dev/shm`,
    `mount --bind ${debianDownloads} ${root}/var/cache/apt/archives`,
    `mount --bind ${npmDownloads} ${root}/root/.npm`,
  ];
  const enter = `${mounts.join(' && ')} && exec chroot ${root} env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin HOME=/root "$@"`;
  const settings = Object.entries(settingsOfNpm()).map(([setting, value]) => `${setting}=${value}`);
  return {
    root,
    name,
    address,
    command(script) {
      const inside = ['ip', 'netns', 'exec', name, 'unshare', '--mount', 'sh', '-c', enter, 'sh'];
      return [...inside, ...settings, 'sh', '-c', script];
    },
    close() {
      execFileSync('iptables', ['--table', 'nat', '--delete', ...masquerade]);
      writeFileSync(forwarding, forwarded);
      closeNamespace(name);
    },
  };
}

/** The machine's own mirrors and certificates, as somebody who installs Debian chooses theirs. */
function makeRoot(root: string): void {
  const target = (format: string) =>
    execFileSync('apt-get', ['indextargets', '--format', format, 'Created-By: Packages', 'Origin: Debian'], {
      encoding: 'utf8',
    });
  const [mirror = '', codename = ''] = target('$(REPO_URI) $(CODENAME)').split('\n')[0]?.split(' ') ?? [];
  for (const folder of [debianDownloads, root]) mkdirSync(folder, { recursive: true });
  const options = ['--variant=minbase', `--cache-dir=${debianDownloads}`];
  execFileSync('debootstrap', [...options, codename, root, mirror], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (const folder of [npmDownloads, path.join(root, 'root/.npm')]) mkdirSync(folder, { recursive: true });
  const signed = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]';
  writeFileSync(path.join(root, 'etc/apt/sources.list'), target(`deb ${signed} $(REPO_URI) $(CODENAME) $(COMPONENT)`));
  for (const file of ['etc/resolv.conf', 'etc/hosts']) copyFileSync(path.join('/', file), path.join(root, file));
  const policy = path.join(root, 'usr/sbin/policy-rc.d');
  writeFileSync(policy, '#!/bin/sh\nexit 101\n');
  chmodSync(policy, 0o755);
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (authorities !== undefined) copyFileSync(authorities, path.join(root, 'etc/authorities.pem'));
}

function settingsOfNpm(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const own = process.env['NODE_EXTRA_CA_CERTS'] === undefined ? {} : { NODE_EXTRA_CA_CERTS: '/etc/authorities.pem' };
  return { npm_config_registry: registry.trim(), ...own };
}
