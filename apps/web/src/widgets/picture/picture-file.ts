import { fileTypeOf, tellingBytes } from '@touchline/domain/file-types';
import { chosenPhotoBytes, photoLimits, photoTypes } from '@touchline/domain/pictures/pictures';

export type PictureFault = 'format' | 'tooLarge' | 'tooSmall' | 'unreadable';

/** Why a chosen file cannot become a photo; its first bytes tell its type, whatever it is called. */
export async function pictureFault(file: Blob): Promise<PictureFault | null> {
  const start = new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer());
  if (fileTypeOf(start, photoTypes) === null) return 'format';
  if (file.size > chosenPhotoBytes) return 'tooLarge';
  try {
    const picture = await createImageBitmap(file);
    const shorter = Math.min(picture.width, picture.height);
    picture.close();
    return shorter < photoLimits.shortest ? 'tooSmall' : null;
  } catch {
    return 'unreadable';
  }
}

/** A part of a picture, in its own pixels. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws the part over the whole canvas. */
export function drawArea(canvas: HTMLCanvasElement, picture: HTMLImageElement, area: PictureArea): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
}

export function pngOf(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the canvas gave no picture'));
      else resolve(new File([blob], 'photo.png', { type: 'image/png' }));
    }, 'image/png');
  });
}
