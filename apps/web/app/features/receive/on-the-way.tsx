import type { BoxToReceive } from '@portal/contract/home'
import { counted } from '@portal/domain/format'
import { loadFailure } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { PackageOpen } from 'lucide-react'
import { useMay } from '../../lib/access.ts'
import { ApiError } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPicture } from '../../ui/empty-picture.tsx'
import { Loaded, Loading } from '../../ui/loaded.tsx'
import { EmptyState, type QueryFailureProps, Skeleton } from '../../ui/page-states.tsx'
import { ArrivingRow, arrivalTitle, ReceiveLink } from '../boxes/arriving-row.tsx'
import type { KeptBox } from './kept-boxes.store.ts'
import { useHere } from './page.tsx'
import { sortedOut } from './progress.ts'

type OnTheWayProps = {
  query: QueryFailureProps['query'] & { data: BoxToReceive[] | undefined }
  /** What was begun here. */
  kept: readonly KeptBox[]
}

/** The boxes of the account that are still to come; each opens its receiving (docs/spec/staging.md#on-the-way). */
export function OnTheWay({ query, kept }: OnTheWayProps) {
  const here = useHere()
  const boxes = query.data
  const late = boxes?.filter(({ daysLate }) => daysLate > 0).length ?? 0
  return (
    <section className="receive-card" aria-labelledby="on-the-way">
      <div className="receive-head">
        <h2 id="on-the-way">On the way</h2>
        {boxes && boxes.length > 0 && (
          <p>
            {counted(boxes.length, 'box', 'boxes')}
            {late > 0 && `, ${late} late`}
          </p>
        )}
      </div>
      <Loaded query={query} what={failureWords} retryLabel="Try Again" pending={<ToCome />}>
        {(read) =>
          read.length === 0 ? (
            <NothingOnTheWay />
          ) : (
            <ul className="receive-rows">
              {read.map((box) => (
                <Row
                  key={box.box.boxCode}
                  row={box}
                  kept={kept.find(({ boxCode }) => boxCode === box.box.boxCode)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {here !== 'computer' && boxes && boxes.length > 0 && (
        <p className="receive-quiet">A box that you opened on this {here} opens without a signal as well.</p>
      )}
    </section>
  )
}

/** Without a signal the boxes that were opened here are below. */
const failureWords = (error: Error) =>
  error instanceof ApiError && error.code === 'UNREACHABLE'
    ? 'No signal. What is on its way appears when it is back.'
    : loadFailure('boxes', error.message)

function Row({ row, kept }: { row: BoxToReceive; kept: KeptBox | undefined }) {
  const words = kept === undefined ? '' : keptWords(kept)
  return (
    <ArrivingRow
      row={row}
      more={
        <>
          {words !== '' && <b>{words}</b>}
          {kept && <NotSent kept={kept} />}
        </>
      }
      act={<ReceiveLink boxCode={row.box.boxCode} title={arrivalTitle(row)} />}
    />
  )
}

/** "3 of 6 scanned"; '' for a box that was only opened. */
export function keptWords({ box, progress }: KeptBox): string {
  const scanned = Object.keys(progress.marks).length
  if (scanned === 0) return ''
  if (!box) return `${scanned} scanned`
  const { here, waiting } = sortedOut(box, progress)
  return `${here.length} of ${waiting.length} scanned`
}

export const NotSent = ({ kept: { progress } }: { kept: KeptBox }) =>
  progress.sent !== null && (
    <span className="badge" data-tone="warning">
      Not sent yet
    </span>
  )

function NothingOnTheWay() {
  const readsOrders = useMay('readOrders')
  return (
    <EmptyState
      picture={<EmptyPicture icon={PackageOpen} />}
      title="Nothing on the way"
      text="A box appears here when it leaves our facility, with the day on which it arrives."
      action={
        <ButtonLink variant="ghost" to={readsOrders ? paths.ordersAgent : paths.fleet}>
          {readsOrders ? 'All orders' : 'Open the fleet'}
        </ButtonLink>
      }
    />
  )
}

const ToCome = () => (
  <Loading what="boxes" className="receive-to-come">
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-14 w-full" />
  </Loading>
)
