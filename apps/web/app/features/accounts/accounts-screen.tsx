import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { isAdministrator } from '@portal/domain/roles'
import type { MetaFunction } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { SignedOut } from '../../ui/signed-out.tsx'
import { searchAccountsOf, useAccountsFilter } from './accounts-filter.store.ts'
import { AccountsTable } from './accounts-table.tsx'
import { AccountsToolbar } from './accounts-toolbar.tsx'
import { useCrmFreshness } from './crm-freshness.queries.ts'
import { CrmFreshness } from './crm-freshness.tsx'
import { useAccountsAgent } from './use-accounts-agent.ts'
import { useAgentAccounts } from './use-agent-accounts.ts'

export const meta: MetaFunction = () => [{ title: `Accounts, ${brand.name}` }]

export const handle = { staysWhenSignedOut: true }

/** The accounts of an agent (docs/spec/accounts.md#list), at /accounts and /account-agent alike. */
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
  const freshness = useCrmFreshness({ mayCopy: isAdministrator(profile) })
  return (
    <>
      <CrmFreshness {...freshness} />
      <AccountsToolbar
        agent={agent}
        accounts={accounts}
        search={search}
        onSearch={(text) => searchAccountsOf(email, text)}
        onReset={agent.reset}
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
