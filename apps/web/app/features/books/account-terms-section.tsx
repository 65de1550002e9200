import { bookCalls } from '@portal/contract/book-calls'
import type { AccountTerms } from '@portal/contract/book-settings'
import type { ListedInvoice } from '@portal/contract/books'
import { booksLimits, taxRateLabel } from '@portal/domain/books'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ErrorPanel, QueryFailure, Skeleton } from '../../ui/page-states.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { accountTermsQuery, invoicesQuery, thenSettings } from './books.queries.ts'

type Account = Pick<ListedInvoice, 'accountId' | 'accountName'>

/** Terms and exemption of one account, found among those that have invoices. */
export function AccountTermsSection() {
  const [typed, setTyped] = useState('')
  const [account, setAccount] = useState<Account | null>(null)
  const search = useSettled(typed.trim(), 300)
  return (
    <section className="books-form" aria-labelledby="account-terms">
      <h2 id="account-terms">One account</h2>
      <div className="max-w-md">
        <SearchInput
          label="Search account by name"
          maxLength={booksLimits.searchMax}
          value={typed}
          onValueChange={(text) => {
            setTyped(text)
            setAccount(null)
          }}
        />
      </div>
      {account === null && search !== '' && <Found search={search} onChoose={setAccount} />}
      {account && <TermsOf key={account.accountId} account={account} />}
    </section>
  )
}

function Found({ search, onChoose }: { search: string; onChoose: (account: Account) => void }) {
  const query = useInfiniteQuery(invoicesQuery({ search }))
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? []
  const accounts = [...new Map(rows.map((row) => [row.accountId, row])).values()]
  if (query.isPending) return <Skeleton className="h-12 w-full" />
  if (query.isError) return <QueryFailure query={query} what="accounts" />
  if (accounts.length === 0) return <p className="text-muted">No account with invoices has this name.</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {accounts.map((found) => (
        <li key={found.accountId}>
          <button type="button" className="chip" onClick={() => onChoose(found)}>
            {found.accountName}
          </button>
        </li>
      ))}
    </ul>
  )
}

function TermsOf({ account }: { account: Account }) {
  const query = useQuery(accountTermsQuery(account.accountId))
  return (
    <Loaded query={query} what="terms" pending={<Skeleton className="h-40 w-full" />}>
      {(terms) => <TermsForm key={terms.version} terms={terms} />}
    </Loaded>
  )
}

function TermsForm({ terms }: { terms: AccountTerms }) {
  const [netDays, setNetDays] = useState(terms.netDays === null ? '' : String(terms.netDays))
  const [isExempt, setExempt] = useState(terms.exemptCertificate !== null)
  const [certificate, setCertificate] = useState(terms.exemptCertificate ?? '')
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending, error } = useCall(bookCalls.saveAccountTerms, thenSettings)
  const daysWrong = netDays.trim() === '' ? undefined : daysProblem(netDays)
  const certificateWrong =
    isExempt && certificate.trim() === '' ? 'Enter the number of the certificate.' : undefined

  async function save(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if ((daysWrong ?? certificateWrong) !== undefined || isPending) return
    try {
      await mutateAsync({
        params: { accountId: terms.accountId },
        body: {
          version: terms.version,
          netDays: netDays.trim() === '' ? null : Number(netDays),
          exemptCertificate: isExempt ? certificate : null,
        },
      })
      toast(`Terms of ${terms.accountName} saved.`, { tone: 'success' })
    } catch {
      // The mutation keeps the error, which is shown below.
    }
  }

  return (
    <form className="grid gap-4" onSubmit={save} noValidate>
      <h3>{terms.accountName}</h3>
      <NetDaysField
        value={netDays}
        hint="Empty for those of all accounts."
        error={isAsked ? daysWrong : undefined}
        onChange={setNetDays}
      />
      <Checkbox
        label="Exempt from sales tax"
        checked={isExempt}
        onChange={(event) => setExempt(event.target.checked)}
      />
      {isExempt && (
        <Field
          label="Certificate number"
          required
          className="max-w-md"
          hint="Shown on the invoices of this account."
          error={isAsked ? certificateWrong : undefined}
        >
          {(field) => (
            <TextInput
              {...field}
              maxLength={booksLimits.certificateMax}
              autoComplete="off"
              value={certificate}
              onChange={(event) => setCertificate(event.target.value)}
            />
          )}
        </Field>
      )}
      {error && <ErrorPanel message={messageOf(error)} requestId={requestIdOf(error)} />}
      <div>
        <Button type="submit" busy={isPending}>
          Save terms of this account
        </Button>
      </div>
    </form>
  )
}

/** Thousandths of a rate in percent as a person types it: 6625 of "6.625", NaN for what is none. */
export function rateTyped(text: string): number {
  const plain = text.trim().replace(/\s*%$/, '')
  return /^\d{1,2}(\.\d{1,3})?$/.test(plain) ? Math.round(Number(plain) * 1000) : Number.NaN
}

/** What is wrong with a rate; undefined where it is right. */
export function rateProblem(text: string): string | undefined {
  const rate = rateTyped(text)
  if (Number.isNaN(rate)) return 'Enter a percentage such as 6.625.'
  if (rate === 0) return 'Enter more than 0%, or remove the state.'
  return rate > booksLimits.taxRateMax ? `Enter at most ${taxRateLabel(booksLimits.taxRateMax)}.` : undefined
}

/** What is wrong with net days; undefined where they are right. */
export function daysProblem(text: string): string | undefined {
  if (!/^\d{1,3}$/.test(text.trim())) return 'Enter whole days.'
  return Number(text) > booksLimits.netDaysMax ? `Enter at most ${booksLimits.netDaysMax} days.` : undefined
}

type NetDaysFieldProps = {
  value: string
  required?: boolean
  hint: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** Days from the invoice to its due day. */
export const NetDaysField = ({ value, onChange, ...shown }: NetDaysFieldProps) => (
  <Field label="Net days" className="max-w-64" {...shown}>
    {(field) => (
      <TextInput
        {...field}
        inputMode="numeric"
        maxLength={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
