/** A command that the kernel ends with the process that starts it, however that ends. */
export function endingWithUs(program: string, args: readonly string[]): [file: string, args: string[]] {
  return ['setpriv', ['--pdeathsig', 'KILL', program, ...args]];
}
