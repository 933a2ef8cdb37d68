import { connect } from 'node:net';

/** The server's answer to a few bytes, or an empty text when none comes in time. */
export function exchange(port: number, message: string, isComplete: (answer: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => socket.write(message));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (isComplete(answer)) finish();
    });
    socket.on('error', finish).on('timeout', finish).on('close', finish);
  });
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => finish(true));
    socket.on('error', () => finish(false)).on('timeout', () => finish(false));
  });
}
