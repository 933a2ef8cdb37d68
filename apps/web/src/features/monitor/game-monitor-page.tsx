import { Wall } from './wall/wall.tsx';

/** Running appointments of games. */
export function GameMonitorPage() {
  return <Wall call="monitor.games" page="mon_gam" />;
}
