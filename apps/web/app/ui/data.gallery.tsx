import { moneyLabels } from '@portal/domain/money-labels'
import { Trash2 } from 'lucide-react'
import { StatusBadge } from './badge.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { DescriptionList, DescriptionListItem, Facts } from './description-list.tsx'
import { IconButton } from './icon-button.tsx'
import { ShowMore } from './page-states.tsx'
import { Picture } from './picture.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import { TextInput } from './text-input.tsx'
import { VirtualRows } from './virtual-rows.tsx'

export const title = 'Data'

const atRest = {
  isFetching: false,
  isPending: false,
  hasNextPage: true,
  isFetchingNextPage: false,
  refetch: async () => {},
  fetchNextPage: async () => {},
}

type Line = {
  id: number
  carrier: string
  device: string
  slug: string
  quantity: number
  plan: string
  total: string
}

const lines: Line[] = [
  {
    id: 1,
    carrier: 'Verizon',
    device: 'Halden N6 Pro',
    slug: 'halden-n6-pro/pair',
    quantity: 12,
    plan: 'Unlimited Talk, Text & Data, $40.00/mo.',
    total: '$227.88',
  },
  {
    id: 2,
    carrier: 'AT&T',
    device: 'Kestrel A2',
    slug: 'kestrel-a2/pair',
    quantity: 8,
    plan: '',
    total: '$2,312.00',
  },
]

const columns: Column<Line>[] = [
  { key: 'carrier', header: 'Carrier', cell: (line) => line.carrier, sortBy: (line) => line.carrier },
  {
    key: 'device',
    header: 'Device',
    card: 'lead',
    sortBy: (line) => line.device,
    cell: (line) => (
      <span className="thing">
        <span className="thumb">
          <Picture src={`/pictures/${line.slug}-720.avif`} alt="" sizes="52px" />
        </span>
        <b>{line.device}</b>
      </span>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    sortBy: (line) => line.quantity,
    cell: (line) => line.quantity,
  },
  {
    key: 'rate',
    header: 'Rate',
    numeric: true,
    cell: (line) => (
      <>
        $18.99/mo.
        {line.plan && <span className="sub">{line.plan}</span>}
      </>
    ),
  },
  { key: 'total', header: 'Total', numeric: true, cell: (line) => line.total },
  {
    key: 'remove',
    header: 'Remove',
    hideHeader: true,
    numeric: true,
    card: 'corner',
    cell: (line) => (
      <IconButton label={`Remove ${line.device}`} size="sm" danger>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    ),
  },
]

const facts = [
  { label: 'Screen size', value: '6.3 in' },
  { label: 'Battery', value: '4,700 mAh' },
  { label: 'Camera', value: '50 MP triple' },
  { label: 'Processor', value: '8-core, 3.4 GHz' },
  { label: 'Charging speed', value: '45 W' },
  { label: 'Amazon Approved', value: 'Yes' },
]

const manyLines: Line[] = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  carrier: 'T-Mobile',
  device: `Unit ${index + 1}`,
  slug: 'kestrel-m7/pair',
  quantity: 1,
  plan: '',
  total: '$289.00',
}))
const shortColumns = columns.filter(({ key }) => key === 'carrier' || key === 'quantity' || key === 'total')

const stages = ['Cart', 'Installed Apps', 'Shipping', 'Submit Order']

export function Gallery() {
  return (
    <div className="grid gap-8 w-full">
      <ProgressSteps label="Checkout begins" steps={stages} now={0} />
      <ProgressSteps label="Checkout progress" steps={stages} now={2} />
      <ProgressSteps label="Checkout done" steps={stages} now={4} />
      <div className="title-row">
        <h3>Order 10482</h3>
        <StatusBadge statusId={0} />
      </div>
      <DescriptionList>
        <DescriptionListItem label="Account">Northgate Delivery LLC</DescriptionListItem>
        <DescriptionListItem label="Contact">
          Marcus Bell
          <small>(555) 010-0133</small>
          <small>marcus@northgate.example</small>
        </DescriptionListItem>
        <DescriptionListItem label="Agent" changed>
          Ana Rivera<small>ana.rivera@wbc.example</small>
        </DescriptionListItem>
        <DescriptionListItem label="Order date">
          03/04/2025<small>Not submitted</small>
        </DescriptionListItem>
        <DescriptionListItem label="Billing address" span={6}>
          4100 Harbor Blvd, Suite 210<small>Toledo, OH 43604-1187</small>
        </DescriptionListItem>
        <DescriptionListItem label="Shipping address" span={6}>
          Dock 7, 980 Airline Junction Rd<small>Toledo, OH 43607-3312</small>
        </DescriptionListItem>
        <DescriptionListItem label="Installed apps" span={12}>
          <ul className="app-chips">
            <li>ADP</li>
            <li>Amazon A-Z</li>
            <li>Amazon Flex</li>
          </ul>
        </DescriptionListItem>
        <DescriptionListItem label="Reference number" span={12} editing>
          <TextInput aria-label="Reference number" defaultValue="PO 4410" />
        </DescriptionListItem>
        <DescriptionListItem label="Order notes" span={6}>
          <span className="plain">Replaces lot 9917. Bill the station, not the DSP.</span>
        </DescriptionListItem>
        <DescriptionListItem label="Staging notes" span={6}>
          <span className="plain">Short code DSP4, units 014 to 033.</span>
        </DescriptionListItem>
      </DescriptionList>
      <DataTable
        caption="Items of order 10482"
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        initialSort={{ key: 'device', direction: 'ascending' }}
        footer={
          <tr>
            <td colSpan={4} className="num">
              {moneyLabels.due}
            </td>
            <td className="num">
              <strong>$2,539.88</strong>
            </td>
            <td />
          </tr>
        }
      />
      <DataTable
        caption="Items that are being refreshed, from the largest quantity"
        columns={shortColumns}
        rows={lines}
        rowKey={(line) => line.id}
        initialSort={{ key: 'quantity', direction: 'descending' }}
        density="compact"
        busy
      />
      <DataTable
        caption="Forty units, drawn where one looks"
        columns={shortColumns}
        rows={manyLines}
        rowKey={(line) => line.id}
        renderRows={(rows, renderRow) => (
          <VirtualRows
            rows={rows}
            renderRow={renderRow}
            rowKey={(line) => line.id}
            columnCount={shortColumns.length}
          />
        )}
      />
      <ShowMore query={atRest} />
      <DataTable
        caption="Items on their way"
        columns={columns}
        rows={[]}
        rowKey={(line) => line.id}
        loading
      />
      <div className="max-w-2xl">
        <Facts facts={facts} />
      </div>
    </div>
  )
}
