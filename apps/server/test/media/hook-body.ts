let clients = 1;

/** As nginx asks for a publisher of this stream key: its own fields, then the publisher's arguments as they came. */
export function publishBody(signedStream: string, fields: Readonly<Record<string, string>> = {}): string {
  const [name = '', args = ''] = signedStream.split('?');
  clients += 1;
  const own = {
    app: 'live',
    addr: '127.0.0.1',
    clientid: String(clients),
    call: 'publish',
    name,
    type: 'live',
    ...fields,
  };
  return `${new URLSearchParams(own).toString()}&${args}`;
}
