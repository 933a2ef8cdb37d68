import type { Client } from '../lib/client.ts';
import { countOf, type AttackStage } from './stage.ts';

const isIn = async (browser: Client) => (await browser.call('sign-in.info')).status === 200;

/** A thief keeps nothing after the owner removes the stolen device. */
export async function stayBehind(stage: AttackStage): Promise<void> {
  const owner = await stage.hire('m01');
  const home = await stage.holding(owner);
  const device = stage.browser();
  await stage.signIn(device, owner, { password: owner.password, rememberMe: true });
  const thief = stage.browser();
  thief.cookies.set('device', device.cookies.get('device') ?? '');
  await stage.signIn(thief, owner, { rememberMe: true });
  const held = [device, thief];
  const before = await countOf(held, isIn);
  if (before !== held.length) throw new Error(`${before} of ${held.length} sessions opened`);
  const { devices } = await home.do('profile.sessions');
  for (const { id } of devices) await home.do('profile.forget-device', { params: { id } });
  stage.figures.atMost('6 sessions of a removed device that live on', held.length, await countOf(held, isIn), 0);
}
