/**
 * Behind a pipe: passes the lines of the API or the worker on, and sends them to another machine. With `--heads`, which one
 * process of a machine has, the signed heads of the log go too.
 */
import { createInterface } from 'node:readline';

import { readShippingConfig } from '../platform/config/config.ts';
import { shippingTls } from '../platform/config/tls-files.ts';
import { followFile } from '../platform/logging/followed-file.ts';
import { createLogShipper } from '../platform/logging/log-shipper.ts';

const config = readShippingConfig();
const { hostname: host, port } = config.LOG_SHIP_TO;
const shipper = createLogShipper({ host, port: Number(port), servername: host, ...shippingTls(config) }, (what) =>
  console.error(`logs are not sent: ${what}`),
);
const heads =
  process.argv.includes('--heads') && config.LOG_HEAD_FILE !== undefined
    ? followFile(config.LOG_HEAD_FILE, (line) => shipper.send('touchline-heads', line))
    : undefined;

// The program before the pipe ends first: its last lines are still to come.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${line}\n`);
  void shipper.send('touchline', line);
}
await heads?.close();
await shipper.close();
