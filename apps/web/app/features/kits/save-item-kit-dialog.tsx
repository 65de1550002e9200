import type { UserProfile } from '@portal/contract/auth'
import { needsInstalledApps } from '@portal/domain/catalog'
import { joinApps } from '@portal/domain/installed-apps'
import { messages } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { accountsQuery } from '../crm/accounts.queries.ts'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import type { Choice } from '../order-header/order-header.ts'
import { AccountSelector, PartyFailure } from '../order-header/party-selectors.tsx'
import { useAgentOfList } from '../order-header/use-listed-agent.ts'
import { areNotesTooLong, KitNameField, type KitTextDraft, KitTextFields, useSaveKit } from './kit-fields.tsx'

/** What is saved: an offer, and the names of the add-ons that go with each device; null where one does not. */
export type KitItem = {
  productName: string
  productTypeId: string
  offerId: string
  screenRepair: string | null
  accessory: string | null
}

type SaveItemKitDialogProps = {
  item: KitItem
  /** Apps and staging notes to begin with. */
  texts: KitTextDraft
  /** Agent and account to begin with. */
  parties: KitParties
  profile: UserProfile
  onClose: () => void
}

/** Saves an item of the cart or the shop as a kit of an account (docs/spec/fleet.md#kits). */
export function SaveItemKitDialog({ item, texts, parties, profile, onClose }: SaveItemKitDialogProps) {
  const whose = useKitAccount(profile, parties)
  const [draft, setDraft] = useState(texts)
  const kit = useSaveKit(onClose)
  const hasApps = needsInstalledApps(item.productTypeId)

  const save = () =>
    kit.save(
      whose.account?.id ?? null,
      areNotesTooLong(draft)
        ? null
        : {
            offerId: item.offerId,
            withScreenRepair: item.screenRepair !== null,
            withAccessory: item.accessory !== null,
            installedApps: hasApps ? joinApps(draft.apps) : '',
            stagingNotes: draft.stagingNotes,
          },
    )

  const contents = [item.productName, item.screenRepair, item.accessory].filter(Boolean)
  return (
    <FormDialog
      kind="sheet"
      title="Save as kit"
      save="Save kit"
      isBusy={kit.create.isPending}
      error={kit.create.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-small text-muted">{`The kit has ${contents.join(', ')}.`}</p>
      <KitAccountFields
        whose={whose}
        error={kit.isAsked && whose.account === null ? 'Choose an account.' : undefined}
      />
      <KitNameField kit={kit} />
      <KitTextFields
        draft={draft}
        hasApps={hasApps}
        error={kit.create.error}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
      />
    </FormDialog>
  )
}

type KitAccountFieldsProps = { whose: KitAccount; error: string | undefined }

/** Whose kit it becomes, where there is something to choose. */
function KitAccountFields({ whose, error }: KitAccountFieldsProps) {
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

/** Agent and account that an item is saved for; null where none is chosen. */
type KitParties = { agent: Choice | null; account: Choice | null }

/**
 * The account of a kit: one of the agent's, and the only one where there is no other. What is chosen here changes no order.
 * @param first what is chosen at first
 */
function useKitAccount(profile: UserProfile, first: KitParties) {
  const [chosenAgent, setAgent] = useState<Choice | null | undefined>(first.agent ?? undefined)
  const [chosen, setAccount] = useState(first.account)
  const agent = useAgentOfList(profile, { screen: 'checkout', remembered: chosenAgent })
  const accounts = useQuery(accountsQuery(agent.agent?.id ?? null))
  const [only, ...others] = accounts.data?.results ?? []
  const isOnly = only !== undefined && others.length === 0
  return {
    agent,
    accounts,
    account: isOnly ? { id: only.id, label: only.accountName } : chosen,
    /** There is nothing to choose. */
    isFixed: isOnly && (agent.isLocked || agent.isHidden),
    hasNone: accounts.isSuccess && only === undefined,
    chooseAgent(next: Choice | null) {
      setAgent(next)
      // The account was one of the other agent's.
      setAccount(null)
    },
    chooseAccount: setAccount,
  }
}

type KitAccount = ReturnType<typeof useKitAccount>
