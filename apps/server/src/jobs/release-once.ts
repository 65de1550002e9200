import type pg from 'pg'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void
type Release = (done?: Error | boolean) => void

/**
 * The same pool, whose clients may be released twice. graphile-worker can do so with the one that listens, when its connection
 * breaks; pg throws then, outside of every call, and the process would end.
 */
export function releaseOnce(pool: pg.Pool): pg.Pool {
  const connect = (connected?: Connected) => {
    if (!connected) return pool.connect()
    return pool.connect((error, client, release) => connected(error, client, once(release)))
  }
  return Object.create(pool, { connect: { value: connect } })
}

function once(release: Release): Release {
  let isReleased = false
  return (done) => {
    if (isReleased) return
    isReleased = true
    release(done)
  }
}
