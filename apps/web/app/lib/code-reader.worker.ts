import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads codes in pictures beside the page: takes ImageData, answers the text of one code, or null. */

const options: ReaderOptions = {
  formats: ['QRCode', 'Code128', 'DataMatrix', 'Code39', 'ITF', 'EAN13'],
  maxNumberOfSymbols: 1,
}

/** Loaded by us, because the library would write to the console when it can't be. */
const ready = loadReader()

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  textIn(data).then(
    (text) => postMessage({ text }),
    () => postMessage({ isBroken: true }),
  )
})

async function textIn(picture: ImageData): Promise<string | null> {
  await ready
  const [found] = await readBarcodes(picture, options)
  return found?.text ?? null
}

async function loadReader(): Promise<void> {
  const answer = await fetch(readerUrl)
  if (!answer.ok) throw new Error(`The reader of codes was answered with ${answer.status}.`)
  prepareZXingModule({ overrides: { wasmBinary: await answer.arrayBuffer() } })
}
// Told with the first picture.
ready.catch(() => {})
