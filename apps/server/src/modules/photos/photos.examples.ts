import { drawnPng } from '../../../test/pictures/drawn-pictures.ts';
import { plantPhoto } from '../../../test/pictures/planted-photo.ts';
import { type Examples, heldBy, naming, signedIn } from '../../../test/stack/scene.ts';

export const examples: Examples<'photos'> = {
  'photos.create': {
    answers: heldBy('pro_anc_lis-action', 'com_pro_anc-action'),
    make: async () => ({ file: await drawnPng() }),
  },
  'photos.create-cover': {
    answers: heldBy('val_new-action', 'val_vid-action'),
    make: async () => ({ file: await drawnPng() }),
  },
  'photos.get': {
    answers: naming(signedIn),
    make: async ({ owner, files, self }) => ({
      params: { name: await plantPhoto(owner, files, self.merchantCode) },
    }),
  },
};
