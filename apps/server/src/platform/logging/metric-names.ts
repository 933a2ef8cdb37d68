/** Of the APIs. */
export const apiMetrics = {
  calls: 'touchline_call_seconds',
  logHeadWait: 'touchline_log_head_wait_seconds',
  connections: 'touchline_database_connections',
  readOnly: 'touchline_database_read_only',
  redisUp: 'touchline_redis_up',
  eventStreams: 'touchline_event_streams',
  slowRequests: 'touchline_slow_requests_total',
} as const;

/** Of the workers. */
export const workerMetrics = {
  figuresUp: 'touchline_figures_up',
  queueAge: 'touchline_queue_age_seconds',
  settlementLag: 'touchline_settlement_lag_seconds',
  settlementWaiting: 'touchline_settlement_waiting',
  signedHeadAge: 'touchline_signed_head_age_seconds',
  feedLag: 'touchline_feed_lag_seconds',
  liveSessions: 'touchline_live_sessions',
  relayTargets: 'touchline_relay_targets',
  nodeUp: 'touchline_media_node_up',
  nodeSessions: 'touchline_media_node_sessions',
  nodeRelays: 'touchline_media_node_relays',
  nodeCapacity: 'touchline_media_node_capacity',
  standbys: 'touchline_database_standbys',
  standbysWanted: 'touchline_database_standbys_wanted',
  replicationLag: 'touchline_database_replication_lag_bytes',
  timeline: 'touchline_database_timeline',
  backupAge: 'touchline_backup_age_seconds',
  filesAge: 'touchline_packed_files_age_seconds',
  restoreAge: 'touchline_restore_proven_age_seconds',
  certificateDays: 'touchline_certificate_days',
} as const;
