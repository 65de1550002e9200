import type { Endpoint } from '@portal/contract/endpoint'
import { hostileInputs } from '@portal/testkit/hostile-inputs'
import fc from 'fast-check'
import { aWorkbook } from '../workbook.ts'
import { anything, type Known, spoilt, toJson, valuesOf } from './values.ts'

/** Requests to any call of the contract: right ones, nearly right ones, and nothing like it. */

export const fuzzActors = ['Administrator', 'WbcAgent', 'User', 'signed out'] as const
export type FuzzActor = (typeof fuzzActors)[number]

export type FuzzRequest = {
  actor: FuzzActor
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query behind /api. */
  url: string
  headers: Record<string, string>
  payload?: Buffer
}

/** Requests to this call; those who may make it do so most of the time. */
export function requestsTo(endpoint: Endpoint, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      actor: fc.oneof(
        { weight: 5, arbitrary: fc.constant<FuzzActor>('Administrator') },
        { weight: 2, arbitrary: fc.constant<FuzzActor>('WbcAgent') },
        { weight: 2, arbitrary: fc.constant<FuzzActor>('User') },
        { weight: 1, arbitrary: fc.constant<FuzzActor>('signed out') },
      ),
      method: methodsTo(endpoint),
      path: pathTo(endpoint, known),
      query: queryTo(endpoint, known),
      sent: endpoint.upload ? fileTo(endpoint.upload.types) : jsonTo(endpoint, known),
      headers: strangeHeaders,
    })
    .map(({ actor, method, path, query, sent, headers }) => ({
      actor,
      method,
      url: `${path}${query}`,
      headers: { ...headers, ...(method !== 'GET' && { 'content-type': sent.type }) },
      ...(method !== 'GET' && { payload: sent.bytes }),
    }))
}

const methodsTo = ({ method }: Endpoint): fc.Arbitrary<FuzzRequest['method']> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(method) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE') },
  )

/** Each parameter is one that fits, or a text that no one expects there. */
function pathTo({ path, params }: Endpoint, known: Known): fc.Arbitrary<string> {
  if (!params) return fc.constant(path)
  return fc.tuple(valuesOf(params, known), fc.option(strangeSegment, { freq: 4 })).map(([value, strange]) => {
    const named = value as Record<string, unknown>
    return path.replaceAll(/:(\w+)/g, (_, name: string) => strange ?? encoded(String(named[name])))
  })
}

/** What has no percent form (half a surrogate pair) is sent as its replacement. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

export const strangeSegment = fc.oneof(
  fc.constantFrom(...hostileInputs.filter(({ length }) => length < 2_000)).map(encoded),
  fc.constantFrom(
    '%',
    '%00',
    '%ff',
    '%c0%af',
    '..%2f..',
    '-1',
    '0',
    '2147483648',
    '1e309',
    'null',
    '%F0%9F',
    ';',
  ),
)

function queryTo({ query }: Endpoint, known: Known): fc.Arbitrary<string> {
  if (!query) return fc.constantFrom('', '', '', '?x=1', '?__proto__=x', '?%')
  const fits = valuesOf(query, known)
  return fc.oneof(
    { weight: 3, arbitrary: fits.map(queryOf) },
    { weight: 2, arbitrary: fits.chain(spoilt).map(queryOf) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?limit=1&limit=2',
        '?limit=1e9',
        '?cursor=%00',
        '?cursor=%ff',
        '?search=%ed%a0%80',
        '?search[]=x',
        '?search[$ne]=x',
        '?__proto__[x]=y',
        '?&&=&=',
        `?search=${'x'.repeat(3_000)}`,
      ),
    },
  )
}

function queryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const pairs = Object.entries(value).map(
    ([name, one]) =>
      `${encoded(name)}=${encoded(typeof one === 'object' ? JSON.stringify(one) : String(one))}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

type Sent = { type: string; bytes: Buffer }

function jsonTo({ body }: Endpoint, known: Known): fc.Arbitrary<Sent> {
  const fits: fc.Arbitrary<unknown> = body ? valuesOf(body, known) : fc.constant({})
  const text = fc.oneof(
    { weight: 5, arbitrary: fits.map(toJson) },
    { weight: 5, arbitrary: fits.chain(spoilt).map(toJson) },
    { weight: 1, arbitrary: anything.map(toJson) },
  )
  return fc
    .record({
      text,
      broken: fc.option(fc.constantFrom(...breakages), { freq: 6 }),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...strangeTypes) },
      ),
    })
    .map(({ text: json, broken, type }) => ({ type, bytes: broken ? broken(json) : Buffer.from(json) }))
}

const bytesOf = (text: string) => Buffer.from(text)
const breakages: ReadonlyArray<(json: string) => Buffer> = [
  (json) => bytesOf(json.slice(0, Math.floor(json.length / 2))),
  (json) => bytesOf(json.slice(0, -1)),
  (json) => bytesOf(`${json}${json}`),
  (json) => bytesOf(`\ufeff${json}`),
  (json) =>
    Buffer.concat([bytesOf(json.slice(0, 3)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), bytesOf(json.slice(3))]),
  (json) => bytesOf(json.replaceAll('"', "'")),
  // Every field twice: the last one counts, and has to be the one that is checked.
  (json) => bytesOf(json.replace(/^\{(.+)\}$/s, '{$1,$1}')),
  (json) => bytesOf(json.replace(/^\{/, '{"__proto__":{"isAdmin":true},')),
  (json) => bytesOf(json.replace(/^\{/, '{"constructor":{"prototype":{"isAdmin":true}},')),
  (json) => bytesOf(`${'['.repeat(30)}${json}${']'.repeat(30)}`),
  (json) => bytesOf(`${' '.repeat(100_000)}${json}`),
  () => bytesOf('['.repeat(200_000)),
  () => bytesOf(`"${'x'.repeat(300_000)}"`),
  () => Buffer.from([0]),
  () => Buffer.alloc(0),
]

const strangeTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/jsonp',
  'APPLICATION/JSON',
  'x',
  '/',
  '',
]

/** A dot, as PNG: the smallest picture there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const cell = fc.oneof(fc.constantFrom(...hostileInputs.filter(({ length }) => length < 2_000)), fc.string())
const csv = fc
  .array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 })
  .map((rows) => bytesOf(rows.map((row) => row.join(',')).join('\r\n')))
const workbook = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 }).map((rows) => aWorkbook(rows))

function fileTo(types: readonly string[]): fc.Arbitrary<Sent> {
  const whole = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(dot, Buffer.alloc(0)),
    csv,
    workbook,
  )
  const cut = fc.tuple(whole, fc.double({ min: 0, max: 1, noNaN: true })).map(([bytes, part]) => {
    return bytes.subarray(0, Math.floor(bytes.length * part))
  })
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...types) },
    { weight: 1, arbitrary: fc.constantFrom('application/json', ...strangeTypes) },
  )
  return fc.record({ type, bytes: fc.oneof({ weight: 3, arbitrary: whole }, { weight: 1, arbitrary: cut }) })
}

const strangeHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'x' },
      { 'idempotency-key': 'the same key' },
      { 'idempotency-key': '\u00ff'.repeat(200) },
      { 'x-forwarded-for': "'; drop table users; --" },
      { accept: 'application/x-ndjson' },
      { 'accept-encoding': 'gzip;q=nonsense, *;q=0' },
      { 'if-none-match': '*' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-purpose': 'prefetch' },
      { 'user-agent': '\u007f\u0080' },
      { range: 'bytes=0-' },
    ),
  },
)
