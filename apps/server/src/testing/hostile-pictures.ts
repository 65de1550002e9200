import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Files that are sent as pictures and are none, or are something else as well. */

const pixels = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#d8f43a' } })

/** A picture like any other, as PNG. */
export const aPictureFile = () => pixels().png().toBuffer()

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="hostile()"><script>hostile()</script></svg>'
const aPng = () => pixels().png().toBuffer()
const aJpeg = () => pixels().jpeg().toBuffer()

/** A PNG that says it is enormous, and has next to no bytes. */
async function aBomb() {
  const file = await aPng()
  file.writeUInt32BE(30_000, 16)
  file.writeUInt32BE(30_000, 20)
  // The header's checksum must fit, or it is refused for being broken.
  const { crc32 } = await import('node:zlib')
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

/** A comment inside the picture, where the format allows anything. */
const withComment = (jpeg: Buffer, text: string) => {
  const comment = Buffer.from(text)
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}

/** Each with its name; all of them are refused. */
export const hostilePictures: Record<string, () => Promise<Buffer>> = {
  SVG: async () => Buffer.from(svg),
  'SVG behind a declaration': async () => Buffer.from(`<?xml version="1.0"?>\n${svg}`),
  'a page': async () => Buffer.from('<!doctype html><script>hostile()</script>'),
  'a GIF that is a script': async () => Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;hostile();'),
  'a PDF': async () => Buffer.from('%PDF-1.7\n1 0 obj'),
  'a TIFF': async () => pixels().tiff().toBuffer(),
  'nothing at all': async () => Buffer.alloc(0),
  'half a picture': async () => (await pixels(600, 600).png().toBuffer()).subarray(0, 300),
  'the first bytes of one': async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'a JPEG with a page in its comment': async () => withComment(await aJpeg(), '*/<script>hostile()</script>'),
  'a PNG with an SVG behind it': async () => Buffer.concat([await aPng(), Buffer.from(svg)]),
  'a PNG with anything behind it': async () => Buffer.concat([await aPng(), deflateSync('hostile()')]),
  'a JPEG with an archive behind it': async () =>
    Buffer.concat([await aJpeg(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  'a JPEG with a program behind it': async () =>
    Buffer.concat([await aJpeg(), Buffer.from('<?php system($_GET[0]);')]),
  'a bomb of 900 million pixels': aBomb,
}
