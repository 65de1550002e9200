import { named, write } from './call.ts'

/** Changes of lines (docs/spec/lines.md#changes). Apart, so that pages that only read need not load them. */
export const lineChangeCalls = named({
  createLine: write('/line/CreateLine/:accountId'),
  changeLine: write('/line/ChangeLine/:lineId'),
  moveLine: write('/line/MoveLine/:lineId'),
})
