import ts from 'typescript';

export interface NamedLine {
  readonly name: string;
  readonly line: number;
}

/** The names, titles and comments that the words check reads from one source file. */
export interface Declarations {
  /** Bindings, types and members that the file names itself. */
  readonly names: readonly NamedLine[];
  readonly exportedTypes: readonly NamedLine[];
  readonly titles: readonly NamedLine[];
  /** Doc comments of exported declarations and of the members of exported types. */
  readonly comments: readonly NamedLine[];
}

const titled = /^(test|it|describe)\b/;

export function declarationsIn(file: string, text: string): Declarations {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = {
    names: [] as NamedLine[],
    exportedTypes: [] as NamedLine[],
    titles: [] as NamedLine[],
    comments: [] as NamedLine[],
  };
  const at = (node: ts.Node, name: string): NamedLine => ({
    name,
    line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
  });
  const visit = (node: ts.Node): void => {
    const name = ownName(node);
    if (name !== undefined) found.names.push(at(name, name.text.replace(/^#/, '')));
    if (isType(node) && isExported(node) && node.name !== undefined) found.exportedTypes.push(at(node, node.name.text));
    const title = titleOf(node, source);
    if (title !== undefined) found.titles.push(at(node, title));
    if (isExported(node) || (isMember(node) && isExported(node.parent)))
      found.comments.push(...ts.getJSDocCommentsAndTags(node).flatMap((comment) => commentText(comment, source, at)));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A literal’s property and a plainly destructured one have the name that their type gives them. */
function ownName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  const isDestructured = ts.isBindingElement(node) && node.propertyName === undefined && !node.dotDotDotToken;
  if (isDestructured && ts.isObjectBindingPattern(node.parent)) return undefined;
  const name = isBinding(node) || isNamedMember(node) || isType(node) ? node.name : undefined;
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined;
}

function isBinding(node: ts.Node) {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node)
  );
}

function isNamedMember(node: ts.Node) {
  return (
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isNamedTupleMember(node)
  );
}

type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration | ts.EnumDeclaration;

function isType(node: ts.Node): node is TypeDeclaration {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node)
  );
}

function isMember(node: ts.Node): boolean {
  return ts.isTypeElement(node) || ts.isClassElement(node);
}

function isExported(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  );
}

/** The title of a test or suite, also of `test.each(…)('…')` and `test.describe('…')`. */
function titleOf(node: ts.Node, source: ts.SourceFile): string | undefined {
  if (!ts.isCallExpression(node) || !titled.test(node.expression.getText(source))) return undefined;
  const [title] = node.arguments;
  if (title === undefined) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText(source).slice(1, -1) : undefined;
}

function commentText(
  comment: ts.Node,
  source: ts.SourceFile,
  at: (node: ts.Node, name: string) => NamedLine,
): NamedLine[] {
  if (!ts.isJSDoc(comment)) return [];
  const text = comment.getText(source).replace(/^\/\*\*[\s*]*/, '');
  return text === '' ? [] : [at(comment, text.split('\n')[0]?.replace(/\s*\*\/$/, '') ?? '')];
}
