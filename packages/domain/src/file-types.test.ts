import { expect, test } from 'vitest';

import { type FileType, fileTypeOf, tellingBytes } from './file-types.ts';

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])));
const samples: Record<FileType, Uint8Array> = {
  'image/png': bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13),
  'image/jpeg': bytes(0xff, 0xd8, 0xff, 0xe0, 'xJFIF'),
  'image/gif': bytes('GIF89a', 1, 0),
  'image/webp': bytes('RIFF', 1, 2, 3, 4, 'WEBP'),
  'video/mp4': bytes(0, 0, 0, 24, 'ftypisom'),
  'application/pdf': bytes('%PDF-1.7'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': bytes('PK', 3, 4, 20),
  'text/csv': new TextEncoder().encode('名称,编号\n甲,1\n').slice(0, tellingBytes),
};
const all = Object.keys(samples) as FileType[];

test.each(all)('%s is told by how it begins, and is no other', (type) => {
  expect(fileTypeOf(samples[type], all)).toBe(type);
  expect(
    fileTypeOf(
      samples[type],
      all.filter((other) => other !== type),
    ),
  ).toBeNull();
});

test('a page, a program and a beginning that is cut off are none of the pictures', () => {
  const pictures: FileType[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
  for (const start of [bytes('<html><scrip'), bytes(0x7f, 'ELF'), bytes(0x89, 'PNG'), bytes()])
    expect(fileTypeOf(start, pictures)).toBeNull();
});
