import { named, read } from './call.ts'

/** Lines of accounts (docs/spec/lines.md#list). Apart, so that other pages need not load them. */
export const lineCalls = named({
  // lists
  getLines: read('/line/GetLines'),
  getLineCounts: read('/line/GetCounts'),
  exportLines: read('/line/ExportLines'),

  // one line
  getLine: read('/line/GetLine/:lineId'),
})
