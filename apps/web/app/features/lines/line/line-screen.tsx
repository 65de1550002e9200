import { linesPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useLocation, useParams } from 'react-router'
import { useSession } from '../../../lib/session.ts'
import { pageTitle, usePageTitle } from '../../../lib/use-page-title.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LoadedRecord } from '../../../ui/loaded.tsx'
import { EmptyState, SignedOut, Skeleton } from '../../../ui/page-states.tsx'
import { headOnItsWay, RecordColumns, RecordHead } from '../../../ui/record.tsx'
import { RecordPage } from '../../../ui/section.tsx'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { lineName } from '../line-look.tsx'
import { lineQuery } from '../lines.queries.ts'
import { LineView } from './line-view.tsx'
import '../../../styles/line.css'

/** The frame that the server sends is the same for all lines, and so names none. */
export const meta: MetaFunction = () => [{ title: pageTitle('Line') }]

export const handle = { staysWhenSignedOut: true }

const isLineId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** One line (docs/spec/lines.md#page): its state, who has it, its terms, and what happened to it. */
export default function LineScreen() {
  const { lineId = '' } = useParams()
  const isSignedIn = useSession() !== null
  if (!isSignedIn)
    return (
      <RecordPage back={<BackToLines />} title="Line">
        <SignedOut />
      </RecordPage>
    )
  // Another line is another page: nothing that was typed for this one may reach it.
  return isLineId(lineId) ? <LoadedLine key={lineId} lineId={lineId} /> : <NoSuchLine />
}

function LoadedLine({ lineId }: { lineId: string }) {
  const query = useQuery(lineQuery(lineId))
  useHeadingFocus(query.data !== undefined)
  usePageTitle(query.data ? `Line ${lineName(query.data)}` : null)
  return (
    <LoadedRecord
      query={query}
      what="line"
      back={<BackToLines />}
      title="Line"
      head={<RecordHead title="Line" {...headOnItsWay} />}
      missing={{ code: 'LINE_NOT_FOUND', shown: <NoSuchLine /> }}
      pending={<LineSkeleton />}
    >
      {(line) => (
        <main id="main" className="wrap page">
          <BackToLines />
          <LineView line={line} />
        </main>
      )}
    </LoadedRecord>
  )
}

/** Missing, or another account's: for this person it is the same (docs/spec/lines.md#who-may). */
function NoSuchLine() {
  return (
    <RecordPage back={<BackToLines />} title="Line not found">
      <EmptyState
        title="That line does not exist."
        text="The link may be mistyped."
        action={
          <ButtonLink variant="ghost" to={useLinesPath()}>
            Back to Lines
          </ButtonLink>
        }
      />
    </RecordPage>
  )
}

const BackToLines = () => <BackLink to={useLinesPath()}>Back to Lines</BackLink>

/** The list that the person came from, as they left it. */
function useLinesPath(): string {
  const { state } = useLocation()
  const from: unknown = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^(\?|$)/.test(from) ? `${linesPath}${from}` : linesPath
}

/** The shape of a line while it loads: its state, its devices, and the cards beside them. */
const LineSkeleton = () => (
  <>
    <Skeleton className="h-36 w-full" />
    <RecordColumns
      first={<Skeleton className="h-60 w-full" />}
      side={
        <>
          <Skeleton className="h-60 w-full" />
          <Skeleton className="h-36 w-full" />
        </>
      }
      rest={<Skeleton className="h-60 w-full" />}
    />
  </>
)
