import { withoutUnseen } from '../field-rules.ts';

/** The limits of a supplier's record; a larger one is quarantined with the beginning of its text. */
export const supplierRecordLimits = { bytes: 32 * 1024, levels: 20, keptCharacters: 2048 } as const;

/** So many pages of one list are read without a pause. */
export const supplierPagesPerRound = 50;

/** A supplier's name without characters that nobody sees or that turn the text around. */
export function cleanSupplierName(name: string): string {
  return withoutUnseen(name).trim();
}

/** Whether a value has more levels than allowed. Never calls itself: a value may have as many levels as it likes. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let layer: unknown[] = [value];
  for (let level = 0; layer.length > 0; level += 1) {
    const containers = layer.filter((one) => typeof one === 'object' && one !== null);
    if (containers.length > 0 && level >= levels) return true;
    layer = containers.flatMap((one) => Object.values(one) as unknown[]);
  }
  return false;
}

/** The beginning of a value's JSON, which a value of any depth or size has. */
export function beginningOf(value: unknown, { keptCharacters, levels } = supplierRecordLimits): string {
  let text = '';
  const isFull = () => text.length > keptCharacters;

  function writeList(list: readonly unknown[], level: number): void {
    text += '[';
    for (const [at, one] of list.entries()) {
      if (isFull()) return;
      if (at > 0) text += ',';
      write(one, level);
    }
    text += ']';
  }

  function writeObject(fields: object, level: number): void {
    text += '{';
    for (const [at, [key, one]] of Object.entries(fields).entries()) {
      if (isFull()) return;
      text += `${at > 0 ? ',' : ''}${JSON.stringify(key.slice(0, keptCharacters))}:`;
      write(one, level);
    }
    text += '}';
  }

  function write(one: unknown, level: number): void {
    if (typeof one === 'string') text += JSON.stringify(one.slice(0, keptCharacters));
    else if (typeof one !== 'object' || one === null) text += JSON.stringify(one);
    else if (level >= levels) text += '…';
    else if (Array.isArray(one)) writeList(one, level + 1);
    else writeObject(one, level + 1);
  }

  write(value, 0);
  return text.slice(0, keptCharacters).toWellFormed();
}
