import { expect, it } from 'vitest';

import { isPlaylist, isVideoAddress } from './video-address.ts';

it.each([
  'https://video.starsport.cn/clips/1.mp4',
  'https://视频.中国/1.mp4',
  'https://8.8.8.8/1.mp4',
  'https://[2606:4700::1111]/1.mp4',
  'https://cdn.starsport.cn:8443/a/b.m3u8?token=1',
])('%s is an address of a video', (address) => {
  expect(isVideoAddress(address)).toBe(true);
});

it.each([
  '',
  'clip.mp4',
  'http://video.starsport.cn/1.mp4',
  'ftp://video.starsport.cn/1.mp4',
  'javascript:alert(1)',
  'data:video/mp4;base64,AAAA',
  'https://user:secret@video.starsport.cn/1.mp4',
  'https://user@video.starsport.cn/1.mp4',
  'https://localhost/1.mp4',
  'https://media/1.mp4',
  'https://media.internal/1.mp4',
  'https://127.0.0.1/1.mp4',
  'https://2130706433/1.mp4',
  'https://0x7f.1/1.mp4',
  'https://10.1.2.3/1.mp4',
  'https://169.254.169.254/latest',
  'https://[::1]/1.mp4',
  'https://[::ffff:10.0.0.1]/1.mp4',
  'https://video.starsport.cn/a b.mp4',
])('%s is refused as address of a video', (address) => {
  expect(isVideoAddress(address)).toBe(false);
});

it('a playlist is known by the ending of its path', () => {
  expect(isPlaylist('https://video.starsport.cn/live/1.M3U8?sign=2')).toBe(true);
  expect(isPlaylist('https://video.starsport.cn/1.mp4?from=a.m3u8')).toBe(false);
  expect(isPlaylist('m3u8')).toBe(false);
});
