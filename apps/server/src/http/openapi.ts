import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { addressOf } from '@touchline/contract/calls';
import { type Call, isUpload, keysOf, type Permission, type Upload } from '@touchline/contract/definition/call';
import { errorCodes, type ErrorName } from '@touchline/domain/error-codes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { isBySport } from './sport-permission.ts';

const anyCall: readonly ErrorName[] = ['validation', 'internal', 'dependencyDown'];

/** OpenAPI 3.1 out of the same values that the server checks. */
export function openApiDocument(contract: Record<string, Call>) {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Record<string, object> = { Failure: schemaOf(failure, 'output') };
  for (const call of Object.values(contract)) {
    const address = addressOf(call);
    paths[address] = { ...paths[address], [call.method.toLowerCase()]: sharing(schemas, call.id, operation(call)) };
  }
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Touchline',
      version: '1',
      description: '同一调用也可用 /api/v1/creator/… 与 /api/v1/merchant/… 访问。',
    },
    paths,
    components: { schemas },
  };
}

/** References are read from the root of the document: a schema that refers to itself moves there. */
function sharing(schemas: Record<string, object>, id: string, described: object): object {
  const nameOf = (name: string) => `${id}.${name}`;
  return JSON.parse(JSON.stringify(described), (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string')
      return value.replace(/^#\/\$defs\/(.+)$/, (_, name: string) => `#/components/schemas/${nameOf(name)}`);
    if (key !== '$defs') return value;
    for (const [name, schema] of Object.entries(value as Record<string, object>)) schemas[nameOf(name)] = schema;
    return undefined;
  }) as object;
}

const failure = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ field: z.string().optional(), errorMessage: z.string() })),
    traceId: z.string(),
    location: z.string().optional(),
  }),
});

function operation(call: Call): object {
  const body = 'body' in call ? call.body : undefined;
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.id.split('.')[0]],
    description: `权限：${permissionText(call.permission)}；范围：${call.scope}；日志：${call.log ?? '不记录'}`,
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(takesKey(call) ? [idempotencyKey] : []),
    ],
    ...(body
      ? { requestBody: { required: true, content: { [formatOf(call)]: { schema: schemaOf(body, 'input') } } } }
      : {}),
    ...(isUpload(call) ? { requestBody: uploadBody(call.upload) } : {}),
    responses: { 200: success(call), ...failures(call) },
  };
}

function uploadBody({ most, types }: Upload): object {
  const files = { type: 'array', minItems: 1, maxItems: most, items: { type: 'string', format: 'binary' } };
  const schema = { type: 'object', properties: { file: files }, required: ['file'] };
  return {
    required: true,
    content: { 'multipart/form-data': { schema, encoding: { file: { contentType: types.join(', ') } } } },
  };
}

function formatOf(call: Call): string {
  return ('machine' in call && call.machine?.format) || 'application/json';
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '同一标识的重复请求只执行一次，24 小时内有效',
  schema: { type: 'string', pattern: '^[\\w-]{8,128}$' },
};

function takesKey(call: Call): boolean {
  return call.method !== 'GET' && hasSession(call) && !isUpload(call);
}

function hasSession({ permission }: Call): boolean {
  return permission !== 'public' && permission !== 'machine';
}

function permissionText(permission: Permission): string {
  if (typeof permission === 'string') return permission;
  if ('anyOf' in permission) return permission.anyOf.join(' 或 ');
  const { bySport, family, record } = permission;
  const by = record === undefined ? 'sport、sportId 与 single' : `${record.by.join('、')} 所指的记录`;
  return `按${by}的项目取 ${family} 页面的 ${bySport}（${keysOf(permission).join('、')}）`;
}

function success(call: Call): object {
  const schema = schemaOf(call.response, 'output');
  if ('stream' in call) return { description: '事件流，每条消息的内容', content: { 'text/event-stream': { schema } } };
  if ('file' in call && call.file !== undefined)
    return { description: '文件', content: { [call.file]: { schema: { type: 'string' } } } };
  const answer = { type: 'object', properties: { data: schema }, required: ['data'] };
  return { description: '成功', content: { 'application/json': { schema: answer } } };
}

function failures(call: Call): Record<number, object> {
  const session: ErrorName[] = !hasSession(call) ? [] : ['sessionExpired', 'sessionEnded'];
  const keyed: ErrorName[] =
    !hasSession(call) || call.permission === 'session'
      ? []
      : ['forbidden', 'passwordChangeRequired', 'secondFactorRequired'];
  // Whoever acts for a merchant may name one that is not there; a sport has pages of its own, or none.
  const isActedFor = keyed.length > 0 && call.scope !== 'platform';
  const unknown: ErrorName[] = isActedFor || isBySport(call.permission) ? ['notFound'] : [];
  const machine: ErrorName[] = call.permission === 'machine' ? ['notFound', 'rateLimited'] : [];
  const isLogged = call.method !== 'GET' || call.log !== null;
  const ofPage: ErrorName[] = call.permission !== 'machine' && isLogged ? ['originRefused'] : [];
  const written: ErrorName[] =
    call.method === 'GET' ? [] : ['requestTimeout', 'unsupportedMediaType', 'payloadTooLarge'];
  const unwritable: ErrorName[] = isLogged ? ['readOnly'] : [];
  const hurried: ErrorName[] = hasSession(call) && isLimited(call) ? ['rateLimited'] : [];
  const repeated: ErrorName[] = takesKey(call) ? ['conflict', 'idempotencyKeyReused'] : [];
  const provenOnly: ErrorName[] = 'stepUp' in call ? ['stepUpRequired'] : [];
  const byStatus = Map.groupBy(
    [
      ...anyCall,
      ...session,
      ...keyed,
      ...unknown,
      ...machine,
      ...ofPage,
      ...written,
      ...unwritable,
      ...hurried,
      ...repeated,
      ...provenOnly,
      ...call.errors,
    ],
    (name) => errorCodes[name].status,
  );
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: [...new Set(names)]
          .map((name) => `${errorCodes[name].code} ${errorCodes[name].message}`)
          .join('；'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function isLimited(call: Call): boolean {
  return call.method === 'GET' ? call.fewAtOnce === true : call.bucket !== 'none';
}

function parameters(location: 'path' | 'query', schema: z.ZodObject | undefined): object[] {
  if (schema === undefined) return [];
  return Object.entries(schema.shape).map(([name, field]) => {
    const given = field as z.ZodType;
    return {
      name,
      in: location,
      required: location === 'path' || !given.safeParse(undefined).success,
      schema: schemaOf(given, 'input'),
    };
  });
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** A page to browse the calls; not served in production, where the document is part of the release instead. */
export async function mountDocs(
  app: FastifyInstance,
  contract: Record<string, Call>,
  production: boolean,
): Promise<void> {
  if (production) return;
  // Written when somebody reads it: it takes longer than all else that a server does to start.
  const document = { toJSON: () => openApiDocument(contract) };
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
