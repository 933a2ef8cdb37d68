import type { FileType } from '../file-types.ts';

/**
 * Names of stored pictures: random, never reused, and one name never shows another picture. Photos belong to one merchant,
 * logos to the platform.
 */
export const pictureKinds = ['photo', 'logo'] as const;

export type PictureKind = (typeof pictureKinds)[number];

/** The name of an uploaded photo: an anchor's `photo`, or the `cover` of a news item. */
export const photoName = /^photo-[0-9a-f]{32}$/;

/** The name of a photo or a logo. */
export const pictureName = /^(?:photo|logo)-[0-9a-f]{32}$/;

/** Limits of an uploaded file; the kept picture is a PNG of `side` × `side` pixels. */
export const photoLimits = {
  bytes: 2_000_000,
  /** Width times height, as the picture's own header says. */
  pixels: 4096 * 3072,
  /** The longer side at most; the shorter one at least. */
  longest: 8192,
  shortest: 16,
  side: 200,
  unusedPerMerchant: 1000,
} as const;

/** Of the kept picture; files and pixels are held to `photoLimits`. */
export const coverLimits = { width: 640, height: 360 } as const;

/** Limits of a file from a supplier; the kept picture is a PNG of `side` × `side` pixels, for sharp screens. */
export const logoLimits = { bytes: 1_000_000, side: 96 } as const;

export const photoTypes = ['image/png', 'image/jpeg'] as const satisfies readonly FileType[];

/** As a file chooser names them. */
export const photoEndings = ['.jpg', '.jpeg', '.png'] as const;

/** The largest file that the browser crops a photo from; only the cropped part is sent. */
export const chosenPhotoBytes = 20_000_000;
