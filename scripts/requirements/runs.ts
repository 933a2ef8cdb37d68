/** PRD-01 PRD-02 PRD-03 MER-01 → PRD-01…PRD-03 MER-01 */
export function inRuns(names: readonly string[]): string {
  const runs: string[][] = [];
  for (const name of names) {
    const last = runs.at(-1);
    if (last !== undefined && follows(last.at(-1) ?? '', name)) last.push(name);
    else runs.push([name]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}…${run.at(-1)}` : run.join(' '))).join(' ');
}

function follows(one: string, next: string): boolean {
  const [group, number] = one.split('-');
  const [nextGroup, nextNumber] = next.split('-');
  return group === nextGroup && Number(nextNumber) === Number(number) + 1;
}
