import type { AgainFreight, AgainLine } from '@portal/contract/order-changes'
import { noCarrier, productNameOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { orderPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { againPreviewQuery, useOrderAgain } from '../orders/orders.queries.ts'
import { priceOf } from '../orders/price-of.ts'

/** What of an order can be ordered again, at today's prices, and the draft that is made of it. */
export function AgainDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const preview = useQuery(againPreviewQuery(orderId))
  const again = useOrderAgain()
  const attempt = useAttemptKey()
  const navigate = useNavigate()
  // Where this order was found is where its repetition leads back to.
  const { state } = useLocation()
  const lines = preview.data?.result.lines ?? []
  const previewId = preview.data?.result.previewId
  const offered = lines.filter(({ today }) => today !== null).length
  const failure = again.error ?? preview.error

  const once = useOneAtATime()

  async function create() {
    if (previewId === undefined) return
    const body = { confirm: true, previewId }
    try {
      const { result } = await again.mutateAsync({
        params: { orderId: String(orderId) },
        body,
        idempotencyKey: attempt.keyFor(body),
      })
      if (result.orderId === null) return
      onClose()
      toast(`Order ${result.orderId} was created.`, { tone: 'success' })
      const { numbered } = result
      await navigate(orderPath(result.orderId), { state: numbered ? { ...state, numbered } : state })
    } catch (error) {
      // The lines changed since they were looked at: they are shown as they are now.
      if (error instanceof ApiError && error.code === 'OFFERS_CHANGED') void preview.refetch()
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={`Reorder ${orderId}`}
      footer={
        <>
          {failure && (
            <div className="w-full">
              <ErrorPanel
                message={messageOf(failure)}
                retryLabel="Try Again"
                busy={preview.isFetching}
                {...(preview.isError && { onRetry: () => void preview.refetch() })}
              />
            </div>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={again.isPending}
            disabled={offered === 0 || preview.isFetching}
            onClick={() => void once(create)}
          >
            Create draft
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {preview.isSuccess && (
          <Notice tone={isSame(preview.data.result) ? 'success' : 'warning'} role="status">
            {summaryOf(preview.data.result)}
          </Notice>
        )}
        {(preview.isLoading || lines.length > 0) && (
          <DataTable
            caption={`Items of order ${orderId} at today’s prices`}
            columns={columns}
            rows={lines}
            rowKey={({ orderItemId }) => orderItemId}
            loading={preview.isLoading}
            busy={preview.isFetching}
            density="compact"
          />
        )}
        <p className="text-small text-muted">
          We’ll copy apps, notes, addresses and the shipping method, but not the PO number. You can change
          everything in the draft before you submit it.
        </p>
      </div>
    </Dialog>
  )
}

type Looked = { lines: readonly AgainLine[]; freight: AgainFreight }

const isSame = ({ lines, freight }: Looked) =>
  lines.every(({ state }) => state === 'same') && freight.today === freight.ordered

/** What became of the lines, and of the price of shipping, which is asked anew. */
export function summaryOf({ lines, freight }: Looked): string {
  const isNothingLeft = lines.every(({ today }) => today === null)
  return [linesSummary(lines), isNothingLeft ? '' : freightSummary(freight)].filter(Boolean).join(' ')
}

function freightSummary({ ordered, today }: AgainFreight): string {
  if (today === null) return 'Shipping is priced in the draft.'
  const now = formatCents(fromDollars(today))
  if (ordered === null) return `Shipping is ${now}.`
  if (ordered !== today) return `Shipping is ${now} now, was ${formatCents(fromDollars(ordered))}.`
  return today === 0 ? '' : `Shipping stays ${now}.`
}

function linesSummary(lines: readonly AgainLine[]): string {
  const unavailable = lines.filter(({ state }) => state === 'unavailable').length
  const dearer = lines.filter(({ state }) => state === 'price-changed').length
  if (unavailable === lines.length) return 'None of these items are available any more.'
  const parts = [
    dearer > 0 && `${counted(dearer, 'item')} with a new price`,
    unavailable > 0 && `${counted(unavailable, 'item')} no longer available`,
  ].filter(Boolean)
  return parts.length === 0 ? 'All items are available at the same price.' : `${parts.join(', ')}.`
}

const columns: Column<AgainLine>[] = [
  {
    key: 'device',
    header: 'Device',
    card: 'lead',
    cell: (line) => (
      <>
        <b className="font-[560]">{productNameOf(line)}</b>
        {line.carrier !== noCarrier && <span className="sub">{line.carrier}</span>}
      </>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantity }) => quantity.toLocaleString('en-US'),
  },
  { key: 'state', header: 'Price today', cell: ({ state }) => <State state={state} /> },
  { key: 'price', header: 'Rate', numeric: true, cell: (line) => <Rate line={line} /> },
]

const marks = {
  same: { tone: 'success', mark: 'circle', word: 'No change' },
  'price-changed': { tone: 'warning', mark: 'triangle', word: 'Price changed' },
  unavailable: { tone: 'danger', mark: 'square', word: 'No longer available' },
} as const

function State({ state }: Pick<AgainLine, 'state'>) {
  const { tone, mark, word } = marks[state]
  return (
    <Badge tone={tone} mark={mark}>
      {word}
    </Badge>
  )
}

function Rate({ line }: { line: AgainLine }) {
  const { ordered, today, state } = line
  if (today === null) return <s className="text-muted">{priceOf(line, ordered)}</s>
  if (state === 'same') return priceOf(line, today)
  return (
    <>
      <s className="text-muted">
        <span className="vh">was </span>
        {priceOf(line, ordered)}
      </s>{' '}
      <span aria-hidden>→</span> <span className="vh">now </span>
      <b className="font-[640]">{priceOf(line, today)}</b>
    </>
  )
}
