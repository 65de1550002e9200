import { repairsPath } from '@portal/domain/paths'
import { caseLabel } from '@portal/domain/repair-cases'
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
import { caseQuery } from '../repairs.queries.ts'
import { CaseView } from './case-view.tsx'
import '../../../styles/repairs-case.css'

/** The frame that the server sends is the same for all cases, and so names none. */
export const meta: MetaFunction = () => [{ title: pageTitle('Case') }]

export const handle = { staysWhenSignedOut: true }

const isCaseId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** One case (docs/spec/repairs.md#screens): who pays, where it is, and what people wrote about it. */
export default function CaseScreen() {
  const { caseId = '' } = useParams()
  const isSignedIn = useSession() !== null
  if (!isSignedIn)
    return (
      <RecordPage back={<BackToRepairs />} title="Case">
        <SignedOut />
      </RecordPage>
    )
  // Another case is another page: nothing that was typed for this one may reach it.
  return isCaseId(caseId) ? <LoadedCase key={caseId} caseId={caseId} /> : <NoSuchCase />
}

function LoadedCase({ caseId }: { caseId: string }) {
  const query = useQuery(caseQuery(caseId))
  const found = query.data
  useHeadingFocus(found !== undefined)
  usePageTitle(found ? caseLabel(found.caseNumber) : null)
  return (
    <LoadedRecord
      query={query}
      what="case"
      back={<BackToRepairs />}
      title="Case"
      head={<RecordHead title="Case" {...headOnItsWay} />}
      missing={{ code: 'CASE_NOT_FOUND', shown: <NoSuchCase /> }}
      pending={<CaseSkeleton />}
    >
      {(of) => (
        <main id="main" className="wrap page">
          <BackToRepairs />
          <CaseView of={of} />
        </main>
      )}
    </LoadedRecord>
  )
}

/** Missing, or another account's: for this person it is the same (docs/spec/repairs.md#who-may). */
function NoSuchCase() {
  return (
    <RecordPage back={<BackToRepairs />} title="Case not found">
      <EmptyState
        title="That case does not exist."
        text="The link may be mistyped."
        action={
          <ButtonLink variant="ghost" to={useRepairsPath()}>
            Back to Repairs
          </ButtonLink>
        }
      />
    </RecordPage>
  )
}

const BackToRepairs = () => <BackLink to={useRepairsPath()}>Back to Repairs</BackLink>

/** The list that the person came from, as they left it. */
function useRepairsPath(): string {
  const { state } = useLocation()
  const from: unknown = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^(\?|$)/.test(from) ? `${repairsPath}${from}` : repairsPath
}

/** The shape of a case while it loads: its state, what happened, and the cards beside it. */
const CaseSkeleton = () => (
  <>
    <Skeleton className="h-36 w-full" />
    <RecordColumns
      first={
        <>
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </>
      }
      side={
        <>
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-60 w-full" />
        </>
      }
      rest={<Skeleton className="h-60 w-full" />}
    />
  </>
)
