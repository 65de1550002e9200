import { createServer } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * What the same machine does with nothing around it (design aims, performance): a bare server that
 * sends as many bytes as it is asked for, and Fastify with one prepared SELECT or one prepared INSERT
 * transaction, whose BEGIN and COMMIT are statements like ours. Settings come by environment from the benchmark.
 */
const { FLOOR_PORT, BARE_PORT, FLOOR_CONNECTION } = process.env
const bodies = new Map<string, Buffer>()
createServer(({ url = '/0' }, response) => {
  let body = bodies.get(url)
  if (body === undefined) {
    body = Buffer.alloc(Number(url.slice(1)), 'x')
    bodies.set(url, body)
  }
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': body.length })
  response.end(body)
}).listen(Number(BARE_PORT), '127.0.0.1')

const pool = new pg.Pool({ ...(JSON.parse(FLOOR_CONNECTION ?? '{}') as pg.PoolConfig), max: 10 })
await pool.query(
  'create table if not exists bench_floor (id bigint generated always as identity primary key, who int not null, said text not null)',
)
await pool.query(
  `insert into bench_floor (who, said) select n, 'a line of text' from generate_series(1, 1000) n where not exists (select from bench_floor)`,
)

const app = Fastify()
app.get('/select', async () => {
  const { rows } = await pool.query({
    name: 'floor_select',
    text: 'select id, who, said from bench_floor where id = $1',
    values: [500],
  })
  return rows[0]
})
app.post('/insert', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'floor_insert',
      text: 'insert into bench_floor (who, said) values ($1, $2)',
      values: [1, 'a line of text'],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  return { ok: true }
})
await app.listen({ port: Number(FLOOR_PORT), host: '127.0.0.1' })
