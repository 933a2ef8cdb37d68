/** A comment, a quoted text or name, a dollar-quoted text, the end of a statement, or what lies between. */
const parts =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g;

/** The statements of an SQL file, without comments and without their semicolons. */
export function sqlStatements(text: string): string[] {
  const statements = [''];
  for (const [part] of text.matchAll(parts))
    if (part === ';') statements.push('');
    else if (!part.startsWith('--') && !part.startsWith('/*')) statements.push(`${statements.pop()}${part}`);
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
