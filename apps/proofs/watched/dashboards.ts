import { apiMetrics, workerMetrics } from '../../server/src/platform/logging/metric-names.ts';

export type Unit = 'short' | 's' | 'percentunit' | 'reqps' | 'bytes' | 'd' | 'none';

export interface PanelQuery {
  readonly expr: string;
  /** As Grafana fills it in: `{{label}}`. */
  readonly legend?: string;
}

export interface Panel {
  readonly title: string;
  /** A figure of now, or its course over time. */
  readonly kind: 'now' | 'course';
  readonly unit: Unit;
  readonly queries: readonly PanelQuery[];
  /** Red from here on; with `below`, under it. */
  readonly alarm?: { readonly at: number; readonly below?: true };
  /** Words in place of 1 and 0. */
  readonly words?: readonly [one: string, zero: string];
}

export interface Dashboard {
  /** The file’s name, and part of the address in Grafana. */
  readonly name: string;
  readonly title: string;
  readonly rows: readonly { readonly title: string; readonly panels: readonly Panel[] }[];
}

const now = (title: string, unit: Unit, expr: string, more: Partial<Panel> = {}): Panel => ({
  title,
  kind: 'now',
  unit,
  queries: [{ expr }],
  ...more,
});
const course = (title: string, unit: Unit, ...queries: readonly PanelQuery[]): Panel => ({
  title,
  kind: 'course',
  unit,
  queries,
});
const yesNo = { words: ['正常', '无应答'], alarm: { at: 1, below: true } } as const;

const { calls } = apiMetrics;
const perSecond = (metric: string) => `rate(${metric}[$__rate_interval])`;
const quantile = (share: number, metric: string, by = '') =>
  `histogram_quantile(${share}, sum by (le${by}) (${perSecond(`${metric}_bucket`)}))`;
const failing = `(sum(${perSecond(`${calls}_count{status=~"5.."}`)}) or vector(0))`;

const overview: Dashboard = {
  name: 'overview',
  title: 'Touchline 产品总览',
  rows: [
    {
      title: '现在',
      panels: [
        now('运行中的 API', 'short', 'sum(up{job="touchline-api"})', { alarm: { at: 1, below: true } }),
        now('运行中的 Worker', 'short', 'sum(up{job="touchline-worker"})', { alarm: { at: 1, below: true } }),
        now('数据库', 'none', `max(${workerMetrics.figuresUp})`, yesNo),
        now('数据库写入', 'none', `max(${apiMetrics.readOnly})`, { words: ['只读', '正常'], alarm: { at: 1 } }),
        now('Redis', 'none', `min(${apiMetrics.redisUp})`, yesNo),
        now('正在触发的告警', 'short', 'count(ALERTS{alertstate="firing"}) or vector(0)', { alarm: { at: 1 } }),
      ],
    },
    {
      title: '调用',
      panels: [
        course('每秒调用（按状态码）', 'reqps', {
          expr: `sum by (status) (${perSecond(`${calls}_count`)})`,
          legend: '{{status}}',
        }),
        course('失败（5xx）占比', 'percentunit', {
          expr: `${failing} / sum(${perSecond(`${calls}_count`)})`,
          legend: '失败占比',
        }),
        course(
          '调用耗时',
          's',
          { expr: quantile(0.5, calls), legend: '一半的调用快于' },
          { expr: quantile(0.95, calls), legend: '95% 的调用快于' },
        ),
        course('最慢的 10 个接口（95% 快于）', 's', {
          expr: `topk(10, ${quantile(0.95, calls, ', call')})`,
          legend: '{{call}}',
        }),
      ],
    },
    {
      title: '推送、队列与进程',
      panels: [
        course('打开的事件流', 'short', {
          expr: `sum by (instance) (${apiMetrics.eventStreams})`,
          legend: '{{instance}}',
        }),
        course('队列中等待最久的任务', 's', { expr: `max(${workerMetrics.queueAge})`, legend: '等待' }),
        course('每秒因过慢被拒绝的请求', 'reqps', {
          expr: `sum(${perSecond(apiMetrics.slowRequests)})`,
          legend: '被拒绝',
        }),
        course('进程内存', 'bytes', {
          expr: 'process_resident_memory_bytes{job=~"touchline-(api|worker)"}',
          legend: '{{job}} {{instance}}',
        }),
        course('进程占用的处理器', 'percentunit', {
          expr: perSecond('process_cpu_seconds_total{job=~"touchline-(api|worker)"}'),
          legend: '{{job}} {{instance}}',
        }),
        course('事件循环延迟（99%）', 's', {
          expr: 'nodejs_eventloop_lag_p99_seconds{job=~"touchline-(api|worker)"}',
          legend: '{{job}} {{instance}}',
        }),
      ],
    },
  ],
};

const ofNode = (metric: string) => `max by (node) (${metric})`;
const targets = (state: string) => `max(${workerMetrics.relayTargets}{state="${state}"})`;

const live: Dashboard = {
  name: 'live',
  title: 'Touchline 直播',
  rows: [
    {
      title: '现在',
      panels: [
        now('直播中', 'short', `max(${workerMetrics.liveSessions})`),
        now('有应答的节点', 'short', `sum(${ofNode(workerMetrics.nodeUp)})`, { alarm: { at: 1, below: true } }),
        now('无应答的节点', 'short', `count(${ofNode(workerMetrics.nodeUp)} == 0) or vector(0)`, { alarm: { at: 1 } }),
        now('转推正常的目标', 'short', targets('taking')),
        now('转推连接中的目标', 'short', targets('connecting')),
        now('转推中断的目标', 'short', targets('failing'), { alarm: { at: 1 } }),
      ],
    },
    {
      title: '节点',
      panels: [
        course('直播数', 'short', { expr: `max(${workerMetrics.liveSessions})`, legend: '直播中' }),
        course('各节点的直播数', 'short', { expr: ofNode(workerMetrics.nodeSessions), legend: '{{node}}' }),
        course('各节点的占用率', 'percentunit', {
          expr: `${ofNode(workerMetrics.nodeSessions)} / ${ofNode(workerMetrics.nodeCapacity)}`,
          legend: '{{node}}',
        }),
        course('节点应答（1 为正常）', 'none', { expr: ofNode(workerMetrics.nodeUp), legend: '{{node}}' }),
      ],
    },
    {
      title: '转推',
      panels: [
        course('各节点的转推数', 'short', { expr: ofNode(workerMetrics.nodeRelays), legend: '{{node}}' }),
        course('推送目标（按状态）', 'short', {
          expr: `max by (state) (${workerMetrics.relayTargets})`,
          legend: '{{state}}',
        }),
      ],
    },
  ],
};

const day = 86_400;

const data: Dashboard = {
  name: 'data',
  title: 'Touchline 数据',
  rows: [
    {
      title: '现在',
      panels: [
        now('距上次备份', 's', `min(${workerMetrics.backupAge})`, { alarm: { at: 1.1 * day } }),
        now('距上次打包文件', 's', `min(${workerMetrics.filesAge})`, { alarm: { at: 10_800 } }),
        now('距上次验证恢复', 's', `min(${workerMetrics.restoreAge})`, { alarm: { at: 8 * day } }),
        now('距上次日志签名', 's', `min(${workerMetrics.signedHeadAge})`, { alarm: { at: 900 } }),
        now('最早到期的证书', 'd', `min(${workerMetrics.certificateDays})`, { alarm: { at: 14, below: true } }),
        now('缺少的备库', 'short', `max(${workerMetrics.standbysWanted}) - max(${workerMetrics.standbys})`, {
          alarm: { at: 1 },
        }),
        now('数据库时间线（切换一次加一）', 'short', `max(${workerMetrics.timeline})`),
      ],
    },
    {
      title: '数据源与结算',
      panels: [
        course('数据源延迟', 's', { expr: `max by (supplier) (${workerMetrics.feedLag})`, legend: '{{supplier}}' }),
        course('结算延迟', 's', { expr: `min(${workerMetrics.settlementLag})`, legend: '最久的比赛' }),
        course('等待结算的比赛', 'short', { expr: `max(${workerMetrics.settlementWaiting})`, legend: '比赛' }),
        course('日志签名的时间', 's', { expr: `min(${workerMetrics.signedHeadAge})`, legend: '距上次签名' }),
      ],
    },
    {
      title: '数据库',
      panels: [
        course('API 的连接', 'short', {
          expr: `sum by (pool, state) (${apiMetrics.connections})`,
          legend: '{{pool}} {{state}}',
        }),
        course('等待日志链头（95%）', 's', { expr: quantile(0.95, apiMetrics.logHeadWait), legend: '95% 快于' }),
        course(
          '备库',
          'short',
          { expr: `max(${workerMetrics.standbys})`, legend: '在复制' },
          { expr: `max(${workerMetrics.standbysWanted})`, legend: '应有' },
        ),
        course('备库尚未确认的日志', 'bytes', {
          expr: `max by (slot) (${workerMetrics.replicationLag})`,
          legend: '{{slot}}',
        }),
        course('证书剩余天数', 'd', {
          expr: `min by (address) (${workerMetrics.certificateDays})`,
          legend: '{{address}}',
        }),
      ],
    },
  ],
};

export const dashboards: readonly Dashboard[] = [overview, live, data];
