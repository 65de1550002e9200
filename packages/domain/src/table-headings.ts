/** What people call the columns of their lists, as carriers, device managers and HR systems export them (docs/spec/fleet.md#files). */

/** The letters of a heading; "No.", "#" and "Num" are one word, and a single 1 says only that there could be a second. */
export const headingKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/#|\b(?:no|nr|num|nbr)\b\.?/g, ' number ')
    .replace(/[^a-z2-9]/g, '')

/** Further names of columns that several kinds of list have. */
export const alsoCalled = {
  unit: [
    'unit number',
    'unit id',
    'unit name',
    'asset',
    'asset number',
    'asset id',
    'asset tag',
    'device number',
    'device id',
    'truck',
    'truck number',
    'vehicle',
    'vehicle number',
    'van',
    'van number',
    'fleet number',
  ],
  holder: [
    'driver',
    'driver name',
    'employee',
    'employee name',
    'user',
    'user name',
    'assigned to',
    'assignee',
    'person',
    'technician',
    'operator',
    'full name',
    'holder name',
  ],
  station: ['station name', 'station code', 'location', 'site', 'depot', 'terminal', 'branch', 'hub'],
  imei: ['imei/meid', 'imei number', 'meid', 'imei esn', 'device imei'],
  serial: ['serial number', 's/n', 'device serial', 'device serial number'],
  phone: [
    'phone number',
    'mobile',
    'mobile number',
    'cell',
    'cell number',
    'cell phone',
    'wireless number',
    'line number',
    'telephone',
    'telephone number',
    'mdn',
    'msisdn',
    'ctn',
    'subscriber number',
  ],
  sim: ['iccid', 'sim number', 'sim id', 'sim card', 'sim card number', 'icc id', 'iccid number'],
  make: ['manufacturer', 'brand', 'device make', 'oem'],
  model: ['device model', 'model name', 'device'],
  kind: ['type', 'device type', 'device kind'],
  carrier: ['wireless carrier', 'network', 'provider', 'network provider'],
  coverFrom: ['coverage from', 'coverage start', 'warranty start', 'warranty from'],
  coverUntil: [
    'coverage until',
    'coverage end',
    'warranty end',
    'warranty until',
    'warranty expires',
    'warranty expiration',
  ],
  note: ['notes', 'comment', 'comments', 'remark', 'remarks'],
} as const

/**
 * Finds the column that a heading names.
 * @param columns each with all its names; where two have the same, the first has it
 */
export function headingFinder<Column>(
  columns: ReadonlyArray<readonly [column: Column, names: readonly string[]]>,
): (heading: string) => Column | undefined {
  const found = new Map<string, Column>()
  for (const [column, names] of columns)
    for (const name of names) if (!found.has(headingKey(name))) found.set(headingKey(name), column)
  return (heading) => found.get(headingKey(heading))
}

/**
 * Where each column is: one whose heading begins with its name goes before one that only means the same, such as Vehicle beside Unit No.
 * @param chosen what a person said of a heading by its place: a column, null for none, undefined where nothing was said
 */
export function columnPlaces<Column extends string>(
  headings: readonly string[],
  columnOf: (heading: string) => Column | undefined,
  nameOf: (column: Column) => string,
  chosen: ReadonlyArray<Column | null | undefined> = [],
): Map<Column, number> {
  const places = new Map<Column, number>()
  const found = headings.map((heading, place) =>
    chosen[place] === undefined ? columnOf(heading) : undefined,
  )
  const put = (columns: ReadonlyArray<Column | null | undefined>) => {
    for (const [place, column] of columns.entries())
      if (column && !places.has(column)) places.set(column, place)
  }
  const isOwn = (column: Column | undefined, heading = '') =>
    column !== undefined && headingKey(heading).startsWith(headingKey(nameOf(column)))
  put(chosen)
  put(found.map((column, place) => (isOwn(column, headings[place]) ? column : undefined)))
  put(found)
  return places
}
