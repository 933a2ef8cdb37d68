import { randomUUID, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Account {
  accessKeyId: string;
  accessKeySecret: string;
}

interface Reply {
  status: number;
  body: unknown;
}

const QUARTER_HOUR_MS = 900_000;
const text = new TextEncoder();
const hex = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('hex');
const sha256 = async (data: string): Promise<string> =>
  hex(await webcrypto.subtle.digest('SHA-256', text.encode(data)));

async function hmac(secret: string, data: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['sign']);
  return hex(await webcrypto.subtle.sign('HMAC', key, text.encode(data)));
}

const refusal = (status: number, Code: string, Message: string): Reply => ({
  status,
  body: { RequestId: randomUUID().toUpperCase(), HostId: 'captcha.cn-shanghai.aliyuncs.com', Code, Message },
});

const verdict = (VerifyResult: boolean, VerifyCode: string): Reply => ({
  status: 200,
  body: {
    RequestId: randomUUID().toUpperCase(),
    Message: 'success',
    Code: 'Success',
    Success: true,
    Result: { VerifyResult, VerifyCode },
  },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Computes the signature from what arrived, with nothing of the code under test. */
async function signatureRefusal(request: IncomingMessage, body: string, account: Account): Promise<Reply | null> {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  );
  if (!given) return refusal(400, 'IncompleteSignature', 'The request signature is incomplete.');
  const [, keyId, names = '', signature] = given;
  if (keyId !== account.accessKeyId)
    return refusal(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
  if (Math.abs(Date.now() - Date.parse(header('x-acs-date'))) > QUARTER_HOUR_MS) {
    return refusal(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
  }
  const due = Object.keys(request.headers).filter(
    (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
  );
  const signed = names.split(';');
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const bodyHash = await sha256(body);
  const canonical = `${request.method}\n${url.pathname}\n${url.search.slice(1)}\n${signed.map((name) => `${name}:${header(name).trim()}\n`).join('')}\n${names}\n${bodyHash}`;
  const expected = await hmac(account.accessKeySecret, `ACS3-HMAC-SHA256\n${await sha256(canonical)}`);
  const whole = due.every((name) => signed.includes(name)) && signed.toSorted().join(';') === names;
  if (!whole || header('x-acs-content-sha256') !== bodyHash || signature !== expected) {
    return refusal(400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.');
  }
  return null;
}

export async function startAliyunCaptcha(account: Account) {
  const open = new Map<string, string>();
  const used = new Set<string>();
  const nonces = new Set<string>();
  const calls: { action: string; version: string; form: Record<string, string>; refusedWith: string | null }[] = [];
  const mood = { delayMs: 0, broken: false, testMode: false };

  function judge(form: URLSearchParams): Reply {
    const param = form.get('CaptchaVerifyParam');
    if (!param) return refusal(400, 'MissingParameter', 'CaptchaVerifyParam is mandatory for this action.');
    if (mood.testMode) return verdict(true, 'T005');
    if (used.has(param)) return verdict(false, 'F008');
    const sceneId = open.get(param);
    if (sceneId === undefined) return verdict(false, 'F003');
    used.add(param);
    return sceneId === form.get('SceneId') ? verdict(true, 'T001') : verdict(false, 'F012');
  }

  async function handle(request: IncomingMessage): Promise<Reply> {
    const body = await bodyOf(request);
    const form = new URLSearchParams(body);
    const nonce = String(request.headers['x-acs-signature-nonce']);
    const action = String(request.headers['x-acs-action']);
    const version = String(request.headers['x-acs-version']);
    const bad = await signatureRefusal(request, body, account);
    const refusedWith = bad ? (bad.body as { Code: string }).Code : null;
    calls.push({ action, version, form: Object.fromEntries(form), refusedWith });
    if (bad) return bad;
    if (nonces.has(nonce)) return refusal(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.');
    nonces.add(nonce);
    if (action !== 'VerifyIntelligentCaptcha' || version !== '2023-03-05') {
      return refusal(404, 'InvalidAction.NotFound', 'Specified api is not found.');
    }
    return mood.broken ? refusal(500, 'InternalError', 'The request processing has failed.') : judge(form);
  }

  const server = createServer((request, response) => {
    void handle(request).then(({ status, body }) => {
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body));
      }, mood.delayMs).unref();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    mood,
    /** The text that the browser's widget hands over after a solved slider. */
    solve(sceneId: string): string {
      const param = JSON.stringify({
        sceneId,
        certifyId: randomUUID(),
        deviceToken: "W0+/=*~!'() 滑块",
        data: '%41&b=c',
      });
      open.set(param, sceneId);
      return param;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
