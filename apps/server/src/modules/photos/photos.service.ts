import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { coverLimits, photoLimits, photoName, type PictureKind } from '@touchline/domain/pictures/pictures';

import type { FileStore } from '../../platform/files/file-store.ts';
import type { PictureMaker, PictureShape } from '../../platform/files/pictures/picture-maker.ts';
import { PictureError, type PictureProblem } from '../../platform/files/pictures/picture-parts.ts';
import { Refusal, there } from '../../platform/refusal.ts';
import type { ReceivedFile, ShownPicture } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { addPhoto, countUnused, holdPhoto, logoNamed, photoAudit, photoNamed } from './photos.repository.ts';

const writeMs = 20_000;

interface PictureParts {
  readonly files: FileStore;
  readonly pictures: PictureMaker;
}

/** The field of a record that names an uploaded photo. */
type PhotoField = 'photo' | 'cover';

const shapes: Record<PhotoField, PictureShape> = {
  photo: { width: photoLimits.side, height: photoLimits.side, fit: 'cover' },
  cover: { ...coverLimits, fit: 'cover' },
};

/** Checks and draws the picture anew, and stores it. Its row comes later: a row never names a picture that is not there. */
export async function makePhoto(
  { files, pictures }: PictureParts,
  { key }: Pick<ReceivedFile, 'key'>,
  field: PhotoField,
): Promise<string> {
  const chunks = await files.open(key);
  const bytes = chunks === null ? Buffer.alloc(0) : await buffer(chunks);
  const picture = await pictures.make(bytes, shapes[field]).catch((error: unknown) => {
    throw error instanceof PictureError ? refusalOf(error.problem, field) : error;
  });
  return await storePicture(files, 'photo', picture);
}

export async function storePicture(files: FileStore, kind: PictureKind, picture: Buffer): Promise<string> {
  const name = `${kind}-${randomBytes(16).toString('hex')}`;
  await files.write(name, Readable.from([picture]), AbortSignal.timeout(writeMs));
  return name;
}

/** From here on a record can have it, for a day. */
export async function keepPhoto({ tx, merchantCode, changes }: Work, name: string, field: PhotoField) {
  if ((await countUnused(tx, merchantCode)) >= photoLimits.unusedPerMerchant)
    throw refused('未使用的图片过多，请先保存已上传图片的记录，或明天再上传', field);
  await addPhoto(tx, merchantCode, name);
  changes.add(photoAudit, name, null, { name });
  return { name };
}

/** Before a record of the merchant names the photo. */
export async function requirePhoto(
  { tx, merchantCode }: Pick<Work, 'tx' | 'merchantCode'>,
  name: string,
  field: PhotoField,
): Promise<void> {
  if (!(await holdPhoto(tx, merchantCode, name))) throw refused(`${nouns[field]}已失效，请重新上传`, field);
}

/** The row that says who may see the picture. */
export function pictureNamed(name: string) {
  return photoName.test(name) ? photoNamed(name) : logoNamed(name);
}

export function shownPicture(files: FileStore, found: readonly { name: string }[]): ShownPicture {
  const { name } = there(found[0]);
  return { name, open: () => files.open(name) };
}

const nouns: Record<PhotoField, string> = { photo: '头像', cover: '封面' };

const { pixels, longest, shortest } = photoLimits;

const texts: Record<Exclude<PictureProblem, 'format'>, string> = {
  broken: '图片已损坏或不完整，请重新选择',
  pixels: `图片尺寸过大，请选择 ${Math.floor(pixels / 10_000)} 万像素以内、边长不超过 ${longest} 像素的图片`,
  small: `图片尺寸过小，宽和高至少为 ${shortest} 像素`,
  animated: '不支持动态图片，请选择静态图片',
  surplus: '图片文件含有多余内容，请另存为新图片后重试',
  metadata: '图片附带的信息过多，请另存为新图片后重试',
};

function refusalOf(problem: PictureProblem, field: PhotoField): Refusal {
  return problem === 'format' ? new Refusal('unsupportedMediaType') : refused(texts[problem], field);
}

function refused(errorMessage: string, field: PhotoField): Refusal {
  return new Refusal('formRefused', { details: [{ field, errorMessage }] });
}
