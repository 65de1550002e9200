import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import type { SheetLine, SheetRow } from './sheet-cells.ts'
import { rowsOf } from './sheet-rows.ts'
import { UnitSheet } from './unit-sheet.tsx'
import { useSheet } from './use-sheet.ts'

export const title = 'The fleet sheet'

const lines: readonly SheetLine[] = [
  {
    key: 'n6',
    name: 'Halden N6 Pro',
    carrier: 'Verizon',
    kind: 'phone',
    image: '',
    planCents: 0,
    quantity: 8,
  },
  {
    key: 'slate',
    name: 'Halden Slate 8',
    carrier: 'T-Mobile',
    kind: 'tablet',
    image: '',
    planCents: 0,
    quantity: 4,
  },
]
const stations = [{ stationId: 'aj', name: 'Airline Junction', code: 'AJ', firstNumber: null }]
const wish = { stationId: 'aj', numberWish: 'new', areaCode: '419' } as const
const filled: ReadonlyMap<number, Partial<SheetRow>> = new Map<number, Partial<SheetRow>>([
  [0, { unitNumber: '045', holder: 'Rosa Delgado', ...wish }],
  [1, { unitNumber: '046', holder: 'Jamal Irving', ...wish }],
  [2, { unitNumber: '046', ...wish }],
  [3, { unitNumber: '048', holder: 'Tomas Vega', numberWish: 'port', portCarrier: 'AT&T' }],
  [4, { holder: 'Kayla Simms', ...wish }],
])

function ExampleSheet() {
  const scope = useMemo(
    () => ({ accountId: null, orderId: undefined, stations, settings: { unitDigits: 3, nextNumber: 51 } }),
    [],
  )
  const initial = useMemo(
    () => ({ lines, rows: rowsOf(lines, ({ key }) => (key === 'n6' ? filled : new Map())) }),
    [],
  )
  return <UnitSheet sheet={useSheet(initial, scope)} label="Units of an example" isReadOnly={false} />
}

export function Gallery() {
  return (
    <QueryClientProvider client={queryClient}>
      <ExampleSheet />
    </QueryClientProvider>
  )
}
