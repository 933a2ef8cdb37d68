import sharp from 'sharp';

/** The puzzle as a caller gets it, without anything that the server keeps. */
export interface SeenPuzzle {
  readonly background: string;
  readonly piece: string;
  readonly y: number;
  readonly width: number;
  readonly pieceSize: number;
}

/** A grey picture at the size it is shown at. */
interface Grey {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Where the piece's edges agree best with the picture's along its row: plain image correlation. */
export async function guessByCorrelation(seen: SeenPuzzle): Promise<number> {
  const picture = edgesOf(await greyOf(seen.background, seen.width));
  const piece = edgesOf(await greyOf(seen.piece, seen.pieceSize));
  const scores = Array.from({ length: seen.width - seen.pieceSize }, (_, x) => agreement(picture, piece, x, seen.y));
  return scores.indexOf(Math.max(...scores));
}

async function greyOf(dataUrl: string, width: number): Promise<Grey> {
  const image = sharp(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')).flatten({ background: '#808080' });
  const { data, info } = await image.resize({ width }).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { values: Float32Array.from(data), width: info.width, height: info.height };
}

function edgesOf({ values, width, height }: Grey): Grey {
  const at = (index: number): number => values[index] ?? 0;
  const edges = values.map((_, index) => Math.hypot(at(index + 1) - at(index), at(index + width) - at(index)));
  return { values: edges, width, height };
}

/** Normalised: neither a brighter nor a busier place scores by that alone. */
function agreement(picture: Grey, piece: Grey, left: number, top: number): number {
  const n = (piece.height - 1) * (piece.width - 1);
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let y = 0; y < piece.height - 1; y += 1)
    for (let x = 0; x < piece.width - 1; x += 1) {
      const a = piece.values[y * piece.width + x] ?? 0;
      const b = picture.values[(top + y) * picture.width + left + x] ?? 0;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  return (n * sumAB - sumA * sumB) / Math.sqrt((n * sumAA - sumA ** 2) * (n * sumBB - sumB ** 2));
}
