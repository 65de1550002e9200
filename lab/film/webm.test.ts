import { expect, test } from 'vitest'
import { webm } from './webm.ts'

const track = { width: 1280, height: 720, durationMs: 100 }
const frame = (timeMs: number, isKey: boolean) => ({ timeMs, isKey, data: new Uint8Array([7, 7, 7]) })
const clusterId = Buffer.from('1f43b675', 'hex')
const segmentId = Buffer.from('18538067', 'hex')

test('it begins as a WebM file', () => {
  const file = webm(track, [frame(0, true)])
  expect(file.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(file.includes('webm')).toBe(true)
  expect(file.includes('V_VP9')).toBe(true)
})

test('its index leads to each key frame', () => {
  const file = webm(track, [frame(0, true), frame(33, false), frame(66, true)])
  const segmentStart = file.indexOf(segmentId) + 4 + 8
  const positions: number[] = []
  for (let at = file.indexOf('f1', 0, 'hex'); at >= 0; at = file.indexOf('f1', at + 1, 'hex'))
    if (file.readBigUInt64BE(at + 1) === ((1n << 56n) | 4n)) positions.push(file.readUInt32BE(at + 9))
  expect(positions).toHaveLength(2)
  for (const position of positions)
    expect(file.subarray(segmentStart + position, segmentStart + position + 4)).toEqual(clusterId)
})

test('every frame is in it', () => {
  const file = webm(track, [frame(0, true), frame(33, false), frame(66, false)])
  expect(file.toString('latin1').split('\x07\x07\x07')).toHaveLength(4)
})
