import { expect, test } from 'vitest'
import { keptFiles } from './kept-files.ts'

/** A build of two pages. */
const files: Record<string, string> = {
  'entry.js': 'import"./shared.js";',
  'shared.js': 'export{a};',
  'root.js': 'const font=`/assets/text.woff2`;import("./report.js")',
  'report.js': '',
  'root.css': '@font-face{src:url(/assets/mono.woff2)}',
  'layout.js': 'import{a}from"./shared.js";',
  'layout-client-loader.js': 'import"./open.js";',
  'open.js': '',
  'receive.js': 'const d=["assets/late.css"];import(`./late.js`)',
  'late.js': 'new Worker(`prefix}/assets/code-reader.worker.js`)',
  'late.css': '',
  'code-reader.worker.js': 'var u=`/assets/zxing_reader-1a2b.wasm`',
  'other.js': 'import("./secret.js")',
}
const assets = {
  url: '/assets/manifest.js',
  entry: { module: '/assets/entry.js' },
  routes: {
    root: { module: '/assets/root.js', css: ['/assets/root.css#'] },
    layout: { module: '/assets/layout.js', clientLoaderModule: '/assets/layout-client-loader.js' },
    receive: { module: '/assets/receive.js', imports: ['/assets/shared.js'] },
    other: { module: '/assets/other.js' },
  },
}
const read = (file: string) => files[file] ?? 'import("./nothing-of-the-list.js")'

test('keeps what the page loads now and later, its styles, fonts and reader of codes, and nothing of other pages', () => {
  const kept = keptFiles(assets, ['root', 'layout', 'receive'], read)
  expect(kept).toEqual({
    routeList: '/assets/manifest.js',
    files: [
      'entry.js',
      'late.css',
      'late.js',
      'layout-client-loader.js',
      'layout.js',
      'manifest.js',
      'mono.woff2',
      'open.js',
      'receive.js',
      'report.js',
      'root.css',
      'root.js',
      'shared.js',
      'text.woff2',
    ].map((file) => `/assets/${file}`),
    readerFiles: ['/assets/code-reader.worker.js', '/assets/zxing_reader-1a2b.wasm'],
  })
})

test('a route that the build does not have is an error of the build', () => {
  expect(() => keptFiles(assets, ['receive-screen'], read)).toThrow('receive-screen')
})
