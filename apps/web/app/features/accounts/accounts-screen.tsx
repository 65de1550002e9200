import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import type { MetaFunction } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { resetAccountsOf, searchAccountsOf, useAccountsFilter } from './accounts-filter.store.ts'
import { AccountsTable } from './accounts-table.tsx'
import { AccountsToolbar } from './accounts-toolbar.tsx'
import { useAccountsAgent } from './use-accounts-agent.ts'
import { useAgentAccounts } from './use-agent-accounts.ts'

export const meta: MetaFunction = () => [{ title: `Accounts, ${brand.name}` }]

/** The accounts of an agent (portal 2), at /accounts and /account-agent alike. */
export default function AccountsScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div className="title-row">
        <h1>Accounts</h1>
      </div>
      {profile ? <Accounts profile={profile} /> : <SignedOut />}
    </main>
  )
}

function Accounts({ profile }: { profile: UserProfile }) {
  const { email } = profile
  const { search } = useAccountsFilter(email)
  const agent = useAccountsAgent(profile)
  const accounts = useAgentAccounts(agent.agent?.id ?? null, search)
  return (
    <>
      <AccountsToolbar
        agent={agent}
        accounts={accounts}
        search={search}
        onSearch={(text) => searchAccountsOf(email, text)}
        onReset={() => resetAccountsOf(email)}
      />
      <AccountsTable
        key={agent.agent?.id}
        agent={agent}
        accounts={accounts}
        onClearSearch={() => searchAccountsOf(email, '')}
      />
    </>
  )
}

/** Shown for the moment between the end of a session and the sign-in page (portal 2). */
function SignedOut() {
  return (
    <EmptyState
      title={messages.orders.signedOut}
      action={<ButtonLink to={paths.login}>Sign In</ButtonLink>}
    />
  )
}
