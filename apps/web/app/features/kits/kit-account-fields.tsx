import { messages } from '@portal/domain/messages'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import { AccountSelector, PartyFailure } from '../order-header/party-selectors.tsx'
import type { KitAccount } from './use-kit-account.ts'

type KitAccountFieldsProps = { whose: KitAccount; error: string | undefined }

/** Whose kit it becomes, where there is something to choose. */
export function KitAccountFields({ whose, error }: KitAccountFieldsProps) {
  const { agent, accounts, account } = whose
  if (whose.isFixed) return <p className="text-ui text-muted">{`For ${account?.label}`}</p>
  return (
    <>
      {!agent.isLocked && !agent.isHidden && (
        <ListedAgentSelector agent={{ ...agent, choose: whose.chooseAgent }} required />
      )}
      <AgentsFailure agent={agent} />
      <AccountSelector
        chosen={account}
        agentId={agent.agent?.id ?? null}
        accounts={accounts}
        error={error}
        hint={hintOf(whose)}
        onChoose={(chosen) => whose.chooseAccount(chosen && { id: chosen.id, label: chosen.accountName })}
      />
      <PartyFailure query={accounts} />
    </>
  )
}

function hintOf({ agent, hasNone }: KitAccount): string | undefined {
  if (agent.agent === null && !agent.query.isPending) return 'Choose an agent first.'
  if (!hasNone) return undefined
  return agent.isOwn ? messages.accounts.none : messages.accounts.noneForAgent
}
