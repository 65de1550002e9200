import { booksLimits } from '@portal/domain/books'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { booksPath } from '@portal/domain/paths'
import { keepsBooks } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { zohoId } from '../../../lib/filter-kinds.ts'
import { useSession } from '../../../lib/session.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState, PageSkeleton, SignedOut, Skeleton } from '../../../ui/page-states.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { RecordPage } from '../../../ui/section.tsx'
import { money } from '../invoice-columns.tsx'
import { payersQuery } from './payments.queries.ts'
import { ReceiveForm } from './receive-form.tsx'
import '../../../styles/payments.css'

export const meta: MetaFunction = () => [{ title: `Receive payment, ${brand.name}` }]

export const HydrateFallback = PageSkeleton

export const handle = { staysWhenSignedOut: true }

const title = 'Receive payment'

/** A payment of an account, applied to its invoices (docs/spec/books.md#received); the account is in the address. */
export default function ReceiveScreen() {
  const profile = useSession()?.userProfile
  const back = <BackLink to={booksPath}>Back to Invoices</BackLink>
  if (!profile)
    return (
      <RecordPage back={back} title={title}>
        <SignedOut />
      </RecordPage>
    )
  if (!keepsBooks(profile))
    return (
      <RecordPage back={back} title={title}>
        <EmptyState
          title="Payments are entered by accounting."
          text="You see them on your invoices and statements."
        />
      </RecordPage>
    )
  return (
    <RecordPage back={back} title={title}>
      <ReceiveOf />
    </RecordPage>
  )
}

function ReceiveOf() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('account')
  const accountId = asked !== null && zohoId.test(asked) ? asked : null
  return (
    <div className="receive-payment">
      {accountId === null ? (
        <Payer onChoose={(id) => setParams({ account: id })} />
      ) : (
        // Another account is another payment: nothing that was typed for this one may reach it.
        <ReceiveForm key={accountId} accountId={accountId} onOther={() => setParams({})} />
      )}
    </div>
  )
}

type PayerProps = { onChoose: (accountId: string) => void }

/** Who paid, found by name, or by the number of an invoice or order. */
function Payer({ onChoose }: PayerProps) {
  const [typed, setTyped] = useState('')
  const query = useQuery(payersQuery(useSettled(typed.trim(), searchWaitMs)))
  return (
    <section className="grid gap-4" aria-label="Who paid">
      <SearchInput
        label="Account, invoice or order"
        value={typed}
        maxLength={booksLimits.searchMax}
        onValueChange={setTyped}
      />
      <Loaded query={query} what="accounts" pending={<Skeleton className="h-60 w-full" />}>
        {(payers) =>
          payers.length === 0 ? (
            <EmptyState
              title={typed === '' ? 'Nothing is left to pay.' : 'No account matches.'}
              text="Search an account by its name, or by the number of one of its invoices."
            />
          ) : (
            <ul className="payers">
              {payers.map(({ accountId, accountName, open, invoices }) => (
                <li key={accountId}>
                  <button type="button" onClick={() => onChoose(accountId)}>
                    <b>{accountName}</b>
                    <span>
                      {open === 0
                        ? 'Nothing to pay'
                        : `${counted(invoices, 'invoice')}, ${money(open)} to pay`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** How long typing rests before the server is asked. */
const searchWaitMs = 300
