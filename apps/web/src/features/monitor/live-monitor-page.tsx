import { Wall } from './wall/wall.tsx';

/** Running appointments outside games. */
export function LiveMonitorPage() {
  return <Wall call="monitor.list" page="mon_liv" />;
}
