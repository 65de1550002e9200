import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

/**
 * What every fake vendor shares: a real HTTP server on its own port, a record of what it was asked,
 * and switches for the ways in which vendors misbehave.
 */

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  text: string
}
/** `json` undefined says nothing at all: 204 and 304. */
export type Said = { status: number; json: unknown; headers?: Record<string, string> }

export type Fault =
  | '401'
  | '403'
  | '500'
  | '503'
  | '429'
  /** Asks to come back in one second. */
  | '429-retry-after'
  /** Never answers. */
  | 'timeout'
  /** Hangs up without a word. */
  | 'hang-up'
  /** Begins to answer, then the connection is reset. */
  | 'reset'
  /** A proxy's page, with status 200. */
  | 'html'
  /** The same with status 502. */
  | 'html-502'
  | 'malformed-json'
  | 'empty'
  /** A byte now and then, without end. */
  | 'slow-drip'
  /** Numbers where there is text, text where there are lists. */
  | 'wrong-types'
  /** A single result, not in a list. */
  | 'object-instead-of-array'
  /** Sends the caller, and their token, elsewhere. */
  | 'redirect'
  /** Fifty megabytes: more than anyone wants to read. */
  | 'huge'

export type FakeVendor = {
  url: string
  /** Everything it was asked, in order. */
  asked: Asked[]
  /**
   * The next so many requests to a path that begins so, or to a method and path ("POST /orders"), meet this
   * fault; the others are answered.
   */
  failNext(fault: Fault, times?: number, start?: string): void
  /** The same, but what was asked for is done before the fault: the vendor lies. */
  lieNext(fault: Fault, times?: number, start?: string): void
  /** Decides over each request that no switch decides over; null for a vendor in good health. */
  setMood(mood: ((asked: Asked) => Trouble | undefined) | null): void
  close(): Promise<void>
}

/** What happens to a request. */
export type Trouble = {
  fault?: Fault
  /** What was asked for is done before the fault. */
  isLie?: boolean
  /** How long it takes to be looked at, in ms. */
  waitMs?: number
}

type Switch = Trouble & { left: number; start: string }
type Bend = (said: Said, fault: 'wrong-types' | 'object-instead-of-array', asked: Asked) => unknown
type Refusal = (status: number, asked: Asked) => unknown

/**
 * @param answer what the vendor says when all is well
 * @param refusal the vendor's own shape of an error
 * @param bend its answer in a wrong shape
 * @param port any free one when left out
 */
export async function startFakeVendor(
  answer: (asked: Asked) => Said,
  refusal: Refusal,
  bend: Bend,
  port = 0,
): Promise<FakeVendor> {
  const asked: Asked[] = []
  const switches: Switch[] = []
  const drips = new Set<NodeJS.Timeout>()
  const timers = new Set<NodeJS.Timeout>()
  let mood: ((asked: Asked) => Trouble | undefined) | null = null

  function treat(one: Asked, response: ServerResponse, { fault, isLie }: Trouble) {
    if (fault === undefined) return say(response, answer(one))
    const hasDone = isLie ? answer(one) : undefined
    misbehave(fault, response, one, { answer: hasDone ? () => hasDone : answer, refusal, bend }, drips)
  }

  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor.invalid')
      const { method = 'GET', headers } = request
      const one = { method, path: pathname, query: searchParams, headers, text }
      asked.push(one)
      const trouble = takeSwitch(switches, one) ?? mood?.(one) ?? {}
      if (trouble.waitMs === undefined) return treat(one, response, trouble)
      const waiting = setTimeout(() => {
        timers.delete(waiting)
        treat(one, response, trouble)
      }, trouble.waitMs)
      timers.add(waiting)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${bound}`,
    asked,
    failNext: (fault, times = 1, start = '/') => {
      switches.push({ fault, left: times, start })
    },
    lieNext: (fault, times = 1, start = '/') => {
      switches.push({ fault, isLie: true, left: times, start })
    },
    setMood: (next) => {
      mood = next
    },
    close: () => {
      for (const drip of drips) clearInterval(drip)
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function takeSwitch(switches: Switch[], { method, path }: Asked): Trouble | undefined {
  const one = switches.find(
    ({ left, start }) => left > 0 && (path.startsWith(start) || `${method} ${path}`.startsWith(start)),
  )
  if (one) one.left--
  return one
}

function say(response: ServerResponse, { status, json, headers = {} }: Said) {
  if (json === undefined) response.writeHead(status, headers).end()
  else
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
}

const page = '<!DOCTYPE html><html><body><h1>Bad gateway</h1></body></html>'
const megabyte = 'x'.repeat(1_000_000)
const hugeMegabytes = 50

function misbehave(
  fault: Fault,
  response: ServerResponse,
  asked: Asked,
  { answer, refusal, bend }: { answer: (asked: Asked) => Said; refusal: Refusal; bend: Bend },
  drips: Set<NodeJS.Timeout>,
) {
  const html = (status: number) => response.writeHead(status, { 'content-type': 'text/html' }).end(page)
  const text = (body: string) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  switch (fault) {
    case '401':
    case '403':
    case '429':
    case '500':
    case '503':
      return say(response, { status: Number(fault), json: refusal(Number(fault), asked) })
    case '429-retry-after':
      return say(response, { status: 429, json: refusal(429, asked), headers: { 'retry-after': '1' } })
    case 'timeout':
      return
    case 'hang-up':
      return response.destroy()
    case 'reset':
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.write('[{', () => response.socket?.resetAndDestroy())
    case 'html':
      return html(200)
    case 'html-502':
      return html(502)
    case 'malformed-json':
      return text('{"RateResponse": {')
    case 'empty':
      return text('')
    case 'slow-drip':
      return drip(response, drips)
    case 'redirect':
      return response.writeHead(302, { location: 'https://elsewhere.invalid/' }).end()
    case 'huge':
      return pour(response)
    case 'wrong-types':
    case 'object-instead-of-array': {
      const said = answer(asked)
      return say(response, { ...said, json: bend(said, fault, asked) })
    }
  }
}

/** As fast as it is read, and no further once no one reads. */
function pour(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  Readable.from(fiftyMegabytes()).pipe(response)
}

function* fiftyMegabytes() {
  yield '{"padding":"'
  for (let poured = 0; poured < hugeMegabytes; poured++) yield megabyte
  yield '"}'
}

function drip(response: ServerResponse, drips: Set<NodeJS.Timeout>) {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  drips.add(timer)
  response.on('close', () => {
    clearInterval(timer)
    drips.delete(timer)
  })
}
