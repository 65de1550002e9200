import { booksPath, statementPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { OwedByAge } from '../../ui/owed-by-age.tsx'
import { EmptyState, Skeleton } from '../../ui/page-states.tsx'
import { overviewQuery } from './account-overview.queries.ts'
import type { OfAccount } from './account-sections.tsx'
import { useLinkedAccount } from './use-linked-account.ts'

/** What the account owes, by age; its invoices are for those who see them (docs/spec/accounts.md#money). */
export function AccountMoney({ accountId, accountName }: OfAccount) {
  const query = useQuery(overviewQuery(accountId))
  const { isOwn, seesInvoices } = useLinkedAccount(accountId)
  return (
    <Loaded
      query={query}
      what="account details"
      retryLabel="Try Again"
      pending={<Skeleton className="h-40 w-full" />}
    >
      {({ money }) =>
        money ? (
          <OwedByAge
            title={isOwn ? 'You owe' : `${accountName} owes`}
            ages={money.ages}
            act={
              seesInvoices && (
                <div className="actions">
                  <ButtonLink variant="ghost" size="sm" to={statementPath(accountId)}>
                    Statement
                  </ButtonLink>
                  <ButtonLink
                    size="sm"
                    to={isOwn ? booksPath : `${booksPath}?month=all&state=unpaid&account=${accountId}`}
                  >
                    View unpaid
                  </ButtonLink>
                </div>
              )
            }
          />
        ) : (
          <EmptyState title="The balance could not be loaded." />
        )
      }
    </Loaded>
  )
}
