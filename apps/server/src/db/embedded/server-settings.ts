/** `durable: false` gives up crash safety for speed: for throw-away test servers only. */
export type ServerSettings = { durable: boolean }

/** The PostgreSQL settings of one small machine that serves one application, as `-c` arguments. */
export function settingArguments({ durable }: ServerSettings, place: Record<string, string>): string[] {
  const settings: Record<string, string> = {
    ...place,
    cluster_name: 'portal',
    max_connections: '100',

    shared_buffers: '64MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    // Our statements are short: compiling or splitting them costs more than it saves.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    io_method: 'sync',
    autovacuum_max_workers: '2',

    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // Nothing replicates from this server.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    min_wal_size: '32MB',
    max_wal_size: '256MB',

    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] %a ',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
