import { logWords } from 'virtual:log-words';

export function entityWords(entity: string): string {
  return logWords.entities[camel(entity)] ?? entity;
}

export function camel(name: string): string {
  return name.replaceAll(/[_-]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
