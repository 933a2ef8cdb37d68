import { isIP } from 'node:net';
import { connect } from 'node:tls';

const patienceMs = 2000;
const dayMs = 86_400_000;

/** Days until the certificates end that these addresses serve, less than none afterwards. Who does not answer is left out. */
export async function certificateDays(addresses: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(addresses.map(async (address) => [address, await daysAt(address)] as const));
  return new Map(found.filter((one): one is [string, number] => one[1] !== undefined));
}

async function daysAt(address: string): Promise<number | undefined> {
  const { hostname: host, port } = new URL(`tls://${address}`);
  return await new Promise((resolve) => {
    // Nothing is sent: a certificate that is over, or of a private authority, has days as well.
    const socket = connect({
      host,
      port: Number(port),
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    });
    const end = (days?: number) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(days);
    };
    const timer = setTimeout(end, patienceMs);
    socket.once('error', () => end());
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      end((Date.parse(until) - Date.now()) / dayMs);
    });
  });
}
