/** A WebM file of one VP9 video track, from encoded frames (matroska.org/technical/elements.html). */

export type Frame = { timeMs: number; isKey: boolean; data: Uint8Array }
export type Track = { width: number; height: number; durationMs: number }

const ids = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  maxIdLength: 0x42f2,
  maxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  lacing: 0x9c,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const

/** The whole file. A cluster begins at every key frame, so players can seek to each of them. */
export function webm(track: Track, frames: readonly Frame[]): Buffer {
  const clusters = clustersOf(frames)
  const blocks = clusters.map(clusterBytes)
  const head = Buffer.concat([infoBytes(track), tracksBytes(track)])
  // Positions have a fixed length, so the index is as long with zeros as with the real ones.
  const indexLength = cuesBytes(
    clusters,
    clusters.map(() => 0),
  ).length
  let position = head.length + indexLength
  const positions = blocks.map((block) => {
    const at = position
    position += block.length
    return at
  })
  return Buffer.concat([
    headerBytes(),
    element(ids.segment, Buffer.concat([head, cuesBytes(clusters, positions), ...blocks])),
  ])
}

function clustersOf(frames: readonly Frame[]): Frame[][] {
  const clusters: Frame[][] = []
  for (const frame of frames) {
    if (frame.isKey || clusters.length === 0) clusters.push([])
    clusters.at(-1)?.push(frame)
  }
  return clusters
}

const startOf = (cluster: readonly Frame[]) => cluster[0]?.timeMs ?? 0

function headerBytes(): Buffer {
  return element(
    ids.ebml,
    Buffer.concat([
      element(ids.ebmlVersion, uint(1)),
      element(ids.ebmlReadVersion, uint(1)),
      element(ids.maxIdLength, uint(4)),
      element(ids.maxSizeLength, uint(8)),
      element(ids.docType, Buffer.from('webm')),
      element(ids.docTypeVersion, uint(4)),
      element(ids.docTypeReadVersion, uint(2)),
    ]),
  )
}

function infoBytes({ durationMs }: Track): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(durationMs)
  return element(
    ids.info,
    Buffer.concat([
      element(ids.timestampScale, uint(1_000_000)),
      element(ids.duration, duration),
      element(ids.muxingApp, Buffer.from('portal')),
      element(ids.writingApp, Buffer.from('portal')),
    ]),
  )
}

function tracksBytes({ width, height }: Track): Buffer {
  const video = element(
    ids.video,
    Buffer.concat([element(ids.pixelWidth, uint(width)), element(ids.pixelHeight, uint(height))]),
  )
  return element(
    ids.tracks,
    element(
      ids.trackEntry,
      Buffer.concat([
        element(ids.trackNumber, uint(1)),
        element(ids.trackUid, uint(1)),
        element(ids.trackType, uint(1)),
        element(ids.lacing, uint(0)),
        element(ids.codecId, Buffer.from('V_VP9')),
        video,
      ]),
    ),
  )
}

function cuesBytes(clusters: readonly Frame[][], positions: readonly number[]): Buffer {
  const points = clusters.map((cluster, index) => {
    const position = Buffer.alloc(4)
    position.writeUInt32BE(positions[index] ?? 0)
    return element(
      ids.cuePoint,
      Buffer.concat([
        element(ids.cueTime, uint(startOf(cluster))),
        element(
          ids.cueTrackPositions,
          Buffer.concat([element(ids.cueTrack, uint(1)), element(ids.cueClusterPosition, position)]),
        ),
      ]),
    )
  })
  return element(ids.cues, Buffer.concat(points))
}

function clusterBytes(cluster: readonly Frame[]): Buffer {
  const start = startOf(cluster)
  const blocks = cluster.map(({ timeMs, isKey, data }) => {
    const head = Buffer.alloc(4)
    head.writeUInt8(0x81)
    head.writeInt16BE(timeMs - start, 1)
    head.writeUInt8(isKey ? 0x80 : 0, 3)
    return element(ids.simpleBlock, Buffer.concat([head, data]))
  })
  return element(ids.cluster, Buffer.concat([element(ids.timestamp, uint(start)), ...blocks]))
}

/** Its id, its length in eight bytes, its content. */
function element(id: number, content: Uint8Array): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE((1n << 56n) | BigInt(content.length))
  return Buffer.concat([uint(id), length, content])
}

/** Big-endian, in as few bytes as it needs. */
function uint(value: number): Buffer {
  const digits = value.toString(16)
  return Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex')
}
