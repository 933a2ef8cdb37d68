/** One named value of a request, as it is shown. */
export interface GivenParameter {
  readonly name: string;
  readonly value: unknown;
}

export type RequestPart = 'params' | 'query' | 'body';

export interface ParameterGroup {
  /** null: the record does not say which part of the request it was. */
  readonly part: RequestPart | null;
  readonly parameters: readonly GivenParameter[];
}

export type GivenParameters =
  | { readonly kind: 'none' }
  | { readonly kind: 'groups'; readonly groups: readonly ParameterGroup[] }
  /** Neither of the two forms, as when a long text was cut. */
  | { readonly kind: 'text'; readonly text: string };

const requestParts: readonly RequestPart[] = ['params', 'query', 'body'];

/** `requestParameter` of a record: JSON text or a URL-encoded string. */
export function readParameters(text: string): GivenParameters {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'none' };
  const json = parsed(trimmed);
  if (json !== undefined) return fromJson(json);
  if (/^[[{"]/.test(trimmed) || !trimmed.includes('=')) return { kind: 'text', text };
  return groups([{ part: null, parameters: fromQuery(trimmed) }]);
}

function fromJson(json: unknown): GivenParameters {
  if (!isObject(json)) return json === null ? { kind: 'none' } : groups([{ part: null, parameters: listed(json) }]);
  const names = Object.keys(json);
  if (names.length === 0) return { kind: 'none' };
  if (!names.every(isRequestPart)) return groups([{ part: null, parameters: listed(json) }]);
  return groups(requestParts.filter((part) => part in json).map((part) => ({ part, parameters: listed(json[part]) })));
}

function fromQuery(text: string): GivenParameter[] {
  const search = new URLSearchParams(text.replace(/^\?/, ''));
  return [...new Set(search.keys())].map((name) => {
    const all = search.getAll(name);
    return { name, value: all.length === 1 ? all[0] : all };
  });
}

function listed(value: unknown): GivenParameter[] {
  if (isObject(value)) return Object.entries(value).map(([name, inner]) => ({ name, value: inner }));
  return [{ name: '', value }];
}

function groups(all: readonly ParameterGroup[]): GivenParameters {
  const filled = all.filter(({ parameters }) => parameters.length > 0);
  return filled.length === 0 ? { kind: 'none' } : { kind: 'groups', groups: filled };
}

function isRequestPart(name: string): name is RequestPart {
  return requestParts.some((part) => part === name);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
