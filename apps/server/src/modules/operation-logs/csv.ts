/** What a spreadsheet would read as a formula, in full width too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Always quoted, so that whatever stands in a value stays in its cell. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
