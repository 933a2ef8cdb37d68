import type { AliyunRegion, PageSources } from './captcha.types.ts';

const scripts = ['https://o.alicdn.com', 'https://g.alicdn.com', 'https://x.alicdn.com'];

/** By name and never `*.aliyuncs.com`: under that name anybody can rent a store to send things to. */
function sources(name: string, images: string, devices: readonly string[]): PageSources {
  const captcha = [`https://*.${name}.aliyuncs.com`, `https://*.${name}-b.aliyuncs.com`];
  return {
    'script-src': scripts,
    'style-src': scripts,
    'img-src': [...scripts, 'https://img.alicdn.com', images],
    'connect-src': [...scripts, ...captcha, ...devices],
    'frame-src': captcha,
  };
}

export const aliyunPageSources: Record<AliyunRegion, PageSources> = {
  cn: sources('captcha-open', 'https://static-captcha.aliyuncs.com', [
    'https://cloudauth-device.aliyuncs.com',
    'https://cloudauth-device-dualstack.cn-shanghai.aliyuncs.com',
    'https://cn-shanghai.device.saf.aliyuncs.com',
  ]),
  sgp: sources('captcha-open-southeast', 'https://static-captcha-sgp.aliyuncs.com', [
    'https://cloudauth-device-dualstack.ap-southeast-1.aliyuncs.com',
    'https://ap-southeast-1.device.saf.aliyuncs.com',
  ]),
};
