import { bookCalls } from '@portal/contract/book-calls'
import type { BookSettings } from '@portal/contract/book-settings'
import { booksLimits, taxRateLabel } from '@portal/domain/books'
import { brand } from '@portal/domain/brand'
import { stateCode } from '@portal/domain/countries'
import { loadFailure } from '@portal/domain/messages'
import { booksPath } from '@portal/domain/paths'
import { keepsBooks } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { onlyFor } from '../../lib/only-for.ts'
import { useSession } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRecordState } from '../../lib/use-form-draft.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { useConflictDialog } from '../../ui/conflict-dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ErrorPanel, PageSkeleton, Skeleton } from '../../ui/page-states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { daysProblem, NetDaysField, rateProblem, rateTyped } from './account-terms-section.tsx'
import '../../styles/books.css'
import { AccountTermsSection } from './account-terms-section.tsx'
import { bookSettingsQuery, thenSettings } from './books.queries.ts'

export const meta: MetaFunction = () => [{ title: `Terms and tax, ${brand.name}` }]

/** Only those who keep the books have settings; others go to the invoices. */
export const clientLoader = onlyFor(keepsBooks, booksPath)

export const HydrateFallback = PageSkeleton

/** Payment terms, tax by state, and what accounts have of their own (docs/spec/books.md#settings). */
export default function SettingsScreen() {
  const isSignedIn = useSession() !== null
  return (
    <main id="main" className="wrap page grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      <BackLink to={booksPath}>Back to Invoices</BackLink>
      <div className="title-row">
        <h1>Terms and tax</h1>
      </div>
      {isSignedIn && <Loaded />}
    </main>
  )
}

function Loaded() {
  const query = useQuery(bookSettingsQuery)
  if (query.isPending) return <Skeleton className="h-64 w-full" />
  if (!query.data)
    return (
      <ErrorPanel
        message={loadFailure('settings', query.error?.message ?? '')}
        requestId={requestIdOf(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <>
      {query.data.isLive && (
        <p className="text-muted">
          Invoices are made in Zoho Inventory, with its own terms and taxes. What is entered here has no
          effect while it is connected.
        </p>
      )}
      <SettingsForm settings={query.data} />
      <AccountTermsSection />
    </>
  )
}

type Row = { state: string; rate: string }

const draftOf = ({ netDays, taxRates }: BookSettings) => ({
  netDays: String(netDays),
  rows: taxRates.map(({ state, thousandths }): Row => ({ state, rate: String(thousandths / 1000) })),
})

const statesOf = (rows: readonly Row[]) => rows.map(({ state }) => stateCode(state) ?? '')

/** Net days and tax rates of the installation. They count for new invoices; those that exist stay as they are. */
function SettingsForm({ settings }: { settings: BookSettings }) {
  const { from, draft, setDraft, settle, isBack } = useRecordState('terms', settings, draftOf)
  const { netDays, rows } = draft
  const setRows = (next: Row[]) => setDraft({ ...draft, rows: next })
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending, error, reset } = useCall(bookCalls.saveBookSettings, thenSettings)
  const states = statesOf(rows)
  const stateProblem = (place: number) => {
    const state = states[place] ?? ''
    if (state === '') return 'Enter a state.'
    return states.indexOf(state) < place ? 'This state is entered already.' : undefined
  }
  const isRight =
    daysProblem(netDays) === undefined &&
    rows.every(({ rate }, place) => stateProblem(place) === undefined && rateProblem(rate) === undefined)

  async function save(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (isRight && !isPending) await send()
  }

  async function send(typed = draft, { version } = from) {
    const codes = statesOf(typed.rows)
    try {
      const { result } = await mutateAsync({
        body: {
          version,
          netDays: Number(typed.netDays),
          taxRates: typed.rows.map(({ rate }, place) => ({
            state: codes[place] ?? '',
            thousandths: rateTyped(rate),
          })),
        },
      })
      settle(false, result)
      toast('Terms and tax saved.', { tone: 'success' })
    } catch {
      // The mutation keeps the error, which is shown below.
    }
  }

  const conflict = useConflictDialog(error, isPending, (isMine) => {
    const kept = settle(isMine)
    reset()
    if (isMine) void send(kept, settings)
  })

  const change = (at: number, changes: Partial<Row>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)))

  return (
    <form className="books-form" onSubmit={save} noValidate>
      <h2>All accounts</h2>
      {isBack && <DraftNotice />}
      <NetDaysField
        value={netDays}
        required
        hint="0 is due on receipt."
        error={isAsked ? daysProblem(netDays) : undefined}
        onChange={(typed) => setDraft({ ...draft, netDays: typed })}
      />
      <fieldset className="grid gap-3">
        <legend className="field-label">Sales tax by the state that an order ships to</legend>
        {rows.length === 0 && <p className="text-muted">No state has a rate. Invoices have no tax.</p>}
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
          <div key={place} className="books-rate">
            <Field label="State" error={isAsked ? stateProblem(place) : undefined}>
              {(field) => (
                <TextInput
                  {...field}
                  autoComplete="off"
                  maxLength={20}
                  value={row.state}
                  onChange={(event) => change(place, { state: event.target.value })}
                />
              )}
            </Field>
            <Field label="Rate" error={isAsked ? rateProblem(row.rate) : undefined}>
              {(field) => (
                <TextInput
                  {...field}
                  trailing={<span aria-hidden="true">%</span>}
                  inputMode="decimal"
                  maxLength={6}
                  value={row.rate}
                  onChange={(event) => change(place, { rate: event.target.value })}
                />
              )}
            </Field>
            <IconButton
              label={`Remove ${row.state || 'this state'}`}
              onClick={() => setRows(rows.filter((_, at) => at !== place))}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </div>
        ))}
        <div>
          <Button variant="ghost" size="sm" onClick={() => setRows([...rows, { state: '', rate: '' }])}>
            Add a state
          </Button>
        </div>
      </fieldset>
      <p className="text-ui text-muted">
        The tax is calculated on everything that an invoice bills, shipping included. Rates go up to{' '}
        {taxRateLabel(booksLimits.taxRateMax)}. Orders keep their totals.
      </p>
      {conflict.error && (
        <ErrorPanel message={messageOf(conflict.error)} requestId={requestIdOf(conflict.error)} />
      )}
      {conflict.dialog}
      <div>
        <Button type="submit" busy={isPending}>
          Save terms and tax
        </Button>
      </div>
    </form>
  )
}
