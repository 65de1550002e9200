import { defineList } from '../lib/define-list.ts'
import { choiceOf, dayOf, idOf, switchOf } from '../lib/filter-kinds.ts'
import { useList } from '../lib/use-list.ts'
import { ExportMenu, inEachFormat } from './export-menu.tsx'
import { ListBar } from './list-bar.tsx'
import { ListFilterButtons } from './list-filters.tsx'
import { ListFoot } from './list-foot.tsx'
import { Listed } from './loaded.tsx'
import { OwedByAge } from './owed-by-age.tsx'
import { EmptyState } from './page-states.tsx'

export const title = 'Lists'

/** Each filter is one entry: address, request, field, chip and Clear follow from it. */
const units = defineList({
  search: { label: 'Search unit, holder', short: 'Search units', max: 100 },
  filters: {
    status: choiceOf(['spare', 'inService'], {
      label: 'Status',
      any: 'All statuses',
      words: { spare: 'Spare', inService: 'In service' },
    }),
    stationId: idOf(/^\d$/, { name: 'station', label: 'Station', any: 'All stations', orNone: 'No station' }),
    isCovered: switchOf('yes', { name: 'covered', asked: 'true', chip: 'Covered' }),
    since: dayOf({ label: 'Since', isMore: true, ask: (day) => day || undefined }),
  },
})

const stations = [
  { id: '1', label: 'Depot North' },
  { id: '2', label: 'Depot South' },
]
const ages = [
  { age: 'notDue', amount: 31_478.72, invoices: 2 },
  { age: 'to30', amount: 0, invoices: 0 },
  { age: 'to60', amount: 16_280, invoices: 1 },
  { age: 'to90', amount: 6_155.54, invoices: 1 },
  { age: 'over90', amount: 0, invoices: 0 },
] as const
const nothing = async () => ({
  file: { fileName: 'units.csv', csv: '', xlsx: null },
  said: 'Units exported.',
})
const atRest = { error: null, isFetching: false, isPending: false, refetch: async () => undefined }
const failed = { ...atRest, error: new Error('The database does not answer.') }

export function Gallery() {
  const address = useList(units)
  return (
    <div className="flex w-full min-w-0 flex-col gap-8">
      <ListBar
        address={address}
        choices={{ stationId: stations }}
        show="Show units"
        count="Showing 18 of 140 units"
        refresh={{ label: 'Refresh units', query: atRest }}
        tools={<ExportMenu what="units" entries={inEachFormat(nothing)} />}
      />
      <ListFilterButtons address={address} />
      <OwedByAge title="You owe" ages={ages} narrows={{ age: 'to60', onAge: () => undefined }} />
      <ListFoot
        count="140 units"
        sums={[
          { label: 'Total', amount: '$82,400.00' },
          { label: 'Open', amount: '$1,290.00' },
        ]}
      />
      <Listed query={failed} what="devices" empty={null} {...table} />
      <Listed query={atRest} what="devices" empty={<EmptyState title="No units yet." />} {...table} />
    </div>
  )
}

const table = {
  caption: 'Units',
  columns: [{ key: 'unit', header: 'Unit', cell: (unit: string) => unit }],
  rows: [] as string[],
  rowKey: (unit: string) => unit,
}
