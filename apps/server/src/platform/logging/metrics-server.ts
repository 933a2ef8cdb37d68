import { createServer, type Server } from 'node:http';

export interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** For Prometheus on this machine. */
export function serveMetrics(source: MetricsSource, port: number): Server {
  const server = createServer((_request, response) => {
    source.metrics().then(
      (text) => response.setHeader('content-type', source.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return server.listen(port, '127.0.0.1');
}
