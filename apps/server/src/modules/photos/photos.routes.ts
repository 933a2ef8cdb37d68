import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { keepPhoto, makePhoto, pictureNamed, shownPicture } from './photos.service.ts';

export function photosRoutes(platform: Platform): Routes<'photos.create' | 'photos.create-cover' | 'photos.get'> {
  return {
    'photos.create': {
      read: ([file]) => makePhoto(platform, file, 'photo'),
      receive: (context, _input, _files, name: string) => keepPhoto(context, name, 'photo'),
    },
    'photos.create-cover': {
      read: ([file]) => makePhoto(platform, file, 'cover'),
      receive: (context, _input, _files, name: string) => keepPhoto(context, name, 'cover'),
    },
    'photos.get': {
      ask: ({ params: { name } }) => ({ picture: pictureNamed(name) }),
      show: ({ picture }: { picture: readonly { name: string }[] }) => shownPicture(platform.files, picture),
    },
  };
}
