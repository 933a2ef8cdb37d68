import ts from 'typescript';

export interface SourceText {
  readonly path: string;
  readonly text: string;
}

export interface LocaleAudit {
  /** `file: namespace:key` of texts that the code asks for and no locale file has. */
  readonly missing: readonly string[];
  /** `namespace:key` of texts that nothing asks for. */
  readonly unused: readonly string[];
}

interface Uses {
  readonly requested: { readonly path: string; readonly id: string }[];
  /** Starts of ids whose end is computed, as in t(`toast.${kind}`). */
  readonly prefixes: Set<string>;
  /** Every other string of the code: a key may travel as data before it is asked for. */
  readonly literals: Set<string>;
}

export function auditLocales(
  namespaces: Readonly<Record<string, object>>,
  sources: readonly SourceText[],
): LocaleAudit {
  const ids = new Set(
    Object.entries(namespaces).flatMap(([name, messages]) => keysOf(messages).map((key) => `${name}:${key}`)),
  );
  const uses: Uses = { requested: [], prefixes: new Set(), literals: new Set() };
  for (const source of sources) collect(source, uses);

  const requested = new Set(uses.requested.map(({ id }) => id));
  const isUsed = (id: string): boolean => {
    const [namespace, key = ''] = id.split(':');
    const spellings = [id, key, `${namespace}.${key}`];
    return (
      requested.has(id) ||
      [...uses.prefixes].some((prefix) => id.startsWith(prefix)) ||
      spellings.some((spelling) => uses.literals.has(spelling))
    );
  };
  return {
    missing: uses.requested.filter(({ id }) => !ids.has(id)).map(({ path, id }) => `${path}: ${id}`),
    unused: [...ids].filter((id) => !isUsed(id) && !isOfLog(id)),
  };
}

/** Words for the log are asked for by what is audited. */
function isOfLog(id: string): boolean {
  return /^[\w-]+:log\./.test(id);
}

function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries<unknown>({ ...messages }).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

function collect({ path, text }: SourceText, uses: Uses): void {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const idOf = (key: string, home: string): string => (key.includes(':') ? key : `${home}:${key}`);

  const visit = (node: ts.Node, isRequested: boolean, outerHome: string): void => {
    if (ts.isImportDeclaration(node)) return;
    const home = ts.isFunctionLike(node) ? (namespaceOf(node) ?? outerHome) : outerHome;
    if (ts.isStringLiteralLike(node)) {
      if (isRequested) uses.requested.push({ path, id: idOf(node.text, home) });
      else uses.literals.add(node.text);
      if (/^validation\.\w+$/.test(node.text)) uses.requested.push({ path, id: node.text.replace('.', ':') });
    } else if (ts.isTemplateExpression(node) && isRequested) {
      uses.prefixes.add(idOf(node.head.text, home));
    } else if (ts.isCallExpression(node) && isTranslate(node.expression)) {
      const [key, ...rest] = node.arguments;
      if (key !== undefined) visit(key, !isComputed(key), home);
      for (const argument of rest) visit(argument, false, home);
    } else {
      const staysRequested = isRequested && (ts.isConditionalExpression(node) || ts.isParenthesizedExpression(node));
      ts.forEachChild(node, (child) =>
        visit(child, staysRequested && !(ts.isConditionalExpression(node) && child === node.condition), home),
      );
    }
  };
  visit(file, false, namespaceOf(file) ?? 'common');
}

function isTranslate(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 't';
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 't';
}

function isComputed(argument: ts.Expression): boolean {
  return ts.isIdentifier(argument) || ts.isAsExpression(argument) || ts.isCallExpression(argument);
}

/** The namespace that bare keys belong to: the first one given to the nearest useTranslation. */
function namespaceOf(node: ts.Node): string | undefined {
  const [call, namespace] = /useTranslation\(\s*\[?\s*(?:'([\w-]+)')?/.exec(node.getText()) ?? [];
  return call === undefined ? undefined : (namespace ?? 'common');
}
