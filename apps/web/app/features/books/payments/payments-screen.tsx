import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { booksPath } from '@portal/domain/paths'
import { paymentPagePath, receivePaymentPath } from '@portal/domain/portal-paths'
import { keepsBooks } from '@portal/domain/roles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { loadedOf } from '../../../lib/pages.ts'
import { useSession } from '../../../lib/session.ts'
import { useList } from '../../../lib/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyPicture } from '../../../ui/empty-picture.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { EmptyState, PageSkeleton, SignedOut } from '../../../ui/page-states.tsx'
import { PageHead } from '../../../ui/work-bar.tsx'
import { money } from '../invoice-columns.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { paymentsList, paymentsQuery } from './payments.queries.ts'
import '../../../styles/books.css'

export const meta: MetaFunction = () => [{ title: `Payments, ${brand.name}` }]

export const HydrateFallback = PageSkeleton

export const handle = { staysWhenSignedOut: true }

/** Money that came in (docs/spec/books.md#received): of all accounts for those who keep the books, of their own for people of an account. */
export default function PaymentsScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page list-page">
      {profile ? (
        <Payments profile={profile} />
      ) : (
        <>
          <PageHead title="Payments" />
          <SignedOut />
        </>
      )}
    </main>
  )
}

function Payments({ profile }: { profile: UserProfile }) {
  const isKeeper = keepsBooks(profile)
  const address = useList(paymentsList)
  const { query, rows, total } = loadedOf(useInfiniteQuery(paymentsQuery(address.asked)))
  const credit = query.data?.pages[0]?.credit ?? 0
  const { accountId } = address.filters
  const accountName = rows.find((row) => row.accountId === accountId)?.accountName ?? 'one account'
  return (
    <>
      <PageHead
        title="Payments"
        actions={
          <div className="actions">
            <ButtonLink variant="ghost" to={booksPath}>
              Invoices
            </ButtonLink>
            {isKeeper && (
              <ButtonLink icon={<Banknote size={18} aria-hidden />} to={receivePaymentPath}>
                Receive payment
              </ButtonLink>
            )}
          </div>
        }
      />
      <ListBar
        address={address}
        choices={{ accountId: accountId === null ? [] : [{ id: accountId, label: accountName }] }}
        hidden={isKeeper ? [] : ['accountId']}
        count={
          query.isSuccess
            ? `${counted(total, 'payment')}${credit > 0 ? `, ${money(credit)} not applied` : ''}`
            : undefined
        }
      />
      <Listed
        query={query}
        what="payments"
        caption="Payments"
        columns={paymentColumns(isKeeper)}
        rows={rows}
        rowKey={({ paymentId }) => paymentId}
        phoneRows="lines"
        records={{ path: ({ paymentId }) => paymentPagePath(paymentId), total }}
        empty={
          address.isNarrowed ? (
            <EmptyState
              title="No payments match."
              action={
                <Button variant="ghost" onClick={address.clear}>
                  Clear all
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No payments yet."
              picture={<EmptyPicture icon={Banknote} />}
              text="Payments that cover several invoices, and money that is not applied yet, appear here."
            />
          )
        }
      />
    </>
  )
}
