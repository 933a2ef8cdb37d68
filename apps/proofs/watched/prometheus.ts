import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { until } from '../../../scripts/services/processes.ts';
import { renderTemplate } from '../../../scripts/services/template.ts';
import { longWaitMs } from '../lib/patience.ts';
import { startCommand } from '../lib/program.ts';
import { rulesFile } from './expressions.ts';

export interface Targets {
  readonly apis: readonly number[];
  readonly workers: readonly number[];
  readonly etcds: readonly string[];
}

interface Plan {
  readonly folder: string;
  readonly port: number;
  readonly logFile: string;
  readonly targets: Targets;
  /** Scrapes and evaluates every three seconds in place of every ten. */
  readonly isQuick: boolean;
}

export interface Alert {
  readonly name: string;
  readonly state: 'pending' | 'firing';
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;

/** A real Prometheus on the files of deploy/prometheus, which remembers nothing of an earlier run. */
export async function startPrometheus({ folder, port, logFile, targets, isQuick }: Plan) {
  const configFile = path.join(folder, 'prometheus.yml');
  const rules = path.join(folder, 'touchline.rules.yml');
  const paced = (text: string) => (isQuick ? text.replaceAll(/(interval|timeout): \d+s/g, '$1: 3s') : text);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(rules, paced(readFileSync(rulesFile, 'utf8')));

  function configure({ apis, workers, etcds }: Targets): void {
    const listed = (addresses: readonly string[]) => addresses.map((address) => `'${address}'`).join(', ');
    const here = (ports: readonly number[]) => listed(ports.map((one) => `127.0.0.1:${one}`));
    const known = { RULES: rules, API_METRICS: here(apis), WORKER_METRICS: here(workers), ETCD_METRICS: listed(etcds) };
    writeFileSync(configFile, paced(renderTemplate('prometheus/prometheus.yml.template', known)));
  }

  configure(targets);
  const address = `127.0.0.1:${port}`;
  const options = [`--storage.tsdb.path=${folder}/data`, `--web.listen-address=${address}`, '--web.enable-lifecycle'];
  const program = startCommand(['prometheus', `--config.file=${configFile}`, ...options], {}, logFile);
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await until(isReady, longWaitMs))) throw new Error(`Prometheus did not come up: see ${logFile}`);

  async function ask<Data>(called: string): Promise<Data> {
    const answer = (await (await fetch(`http://${address}/api/v1/${called}`)).json()) as { data: Data; error?: string };
    if (answer.error !== undefined) throw new Error(`${called}: ${answer.error}`);
    return answer.data;
  }

  return {
    /** How many series the expression gives now. */
    async seriesOf(expr: string): Promise<number> {
      return (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`)).result.length;
    },
    async alerts(): Promise<Alert[]> {
      const { alerts } = await ask<{ alerts: { labels: { alertname: string }; state: Alert['state'] }[] }>('alerts');
      return alerts.map(({ labels, state }) => ({ name: labels.alertname, state }));
    },
    async scrape(others: Targets): Promise<void> {
      configure(others);
      await fetch(`http://${address}/-/reload`, { method: 'POST' });
    },
    close: () => program.end('SIGTERM'),
  };
}
