import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { repositoryRoot } from '../services/service-dirs.ts';

const folder = path.join(repositoryRoot, 'deploy/database');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const [etcd, haproxy, patroni] = ['etcd.env.template', 'haproxy.cfg.template', 'patroni.yml.template'].map(read) as [
  string,
  string,
  string,
];

it('the cluster is three files, one for each of its programs', () => {
  expect(readdirSync(folder).toSorted()).toEqual(['etcd.env.template', 'haproxy.cfg.template', 'patroni.yml.template']);
});

it('no commit is acknowledged without a standby, and a primary that died is replaced at once', () => {
  for (const setting of ['synchronous_mode: true', 'synchronous_mode_strict: true', 'primary_start_timeout: 0'])
    expect(patroni).toMatch(new RegExp(`^ {4}${setting}$`, 'm'));
});

it('a standby sees a lost primary and its successor within a second', () => {
  expect(patroni).toMatch(/^ {4}loop_wait: 1$/m);
  expect(patroni).toMatch(/^ {8}wal_retrieve_retry_interval: 500ms$/m);
  expect(haproxy).toMatch(/^ {4}default-server inter 500ms fall 2 rise 1 /m);
  expect(haproxy).toMatch(/^ {4}option redispatch 1$/m);
});

it('the lease of a lost primary lasts as long as Patroni needs to try again', () => {
  const seconds = (name: string) => Number(new RegExp(`^ {4}${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);
  expect(seconds('ttl')).toBeGreaterThanOrEqual(seconds('loop_wait') + 2 * seconds('retry_timeout'));
  expect(seconds('ttl')).toBeLessThanOrEqual(20);
});

it('a primary that thaws cannot take the lock back, and an etcd that comes back calls for no election', () => {
  expect(patroni).toMatch(/^etcd:$/m);
  expect(patroni).not.toMatch(/^etcd3:$/m);
  expect(etcd).toMatch(/^ETCD_ENABLE_V2=true$/m);
  expect(etcd).toMatch(/^ETCD_PRE_VOTE=true$/m);
});

it('clients reach PostgreSQL by TLS with a password, and HAProxy cuts those of a replaced primary', () => {
  const remote = patroni.split('\n').filter((line) => /^ {4}- host/.test(line));
  expect(remote.length).toBeGreaterThan(0);
  expect(remote.filter((line) => !/^ {4}- hostssl .* scram-sha-256$/.test(line))).toEqual([]);
  expect(haproxy).toContain('on-marked-down shutdown-sessions');
  expect(haproxy).toMatch(/^ {4}bind 127\.0\.0\.1:/m);
});
