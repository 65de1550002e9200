/** Connection parameters for `pg`; `host` is a socket directory, except on Windows. */
export type PostgresConnection = {
  host: string
  port: number
  user: string
  database: string
  password?: string
}
