import type { CrmAccount, CrmContact } from '@portal/contract/users'
import { formatPhone } from '@portal/domain/format-phone'
import { limits } from '@portal/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel, SkeletonLines } from '../../ui/page-states.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useCrmFreshness } from '../crm/crm-freshness.queries.ts'
import type { About, ContactFormProps } from './create-record.tsx'
import { crmAccountsQuery, crmContactsQuery } from './people.queries.ts'

// Few create a record here, and its fields are heavy.
const forms = () => import('./create-record.tsx')
const AccountForm = lazy(async () => ({ default: (await forms()).AccountForm }))
const ContactForm = lazy(async () => ({ default: (await forms()).ContactForm }))

/** How long typing rests before the server is asked. */
const searchWaitMs = 300

type PickerProps<Found> = {
  open: boolean
  onClose: () => void
  /** What to search for at first. */
  start: string
  /** Whom it is for: a new record begins with what they said. */
  about: About
  onPick: (found: Found) => void
}

/** Finds a customer's account in the CRM. */
export function AccountPicker({ open, onClose, about, ...rest }: PickerProps<CrmAccount>) {
  return (
    <Sheet open={open} onClose={onClose} title="Find the customer’s account">
      <SearchOrCreate
        label="New account"
        search={(isEmbedded) => <AccountSearch {...rest} isEmbedded={isEmbedded} />}
        create={(onBack) => (
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <AccountForm name={rest.start} about={about} onCreated={rest.onPick} onBack={onBack} />
          </Suspense>
        )}
      />
    </Sheet>
  )
}

/** Finds a person in the CRM: of one account, or of all while none is chosen. */
export function ContactPicker({
  open,
  onClose,
  account,
  about,
  ...rest
}: PickerProps<CrmContact> & { account: ContactFormProps['account'] | null }) {
  return (
    <Sheet open={open} onClose={onClose} title="Find the contact">
      <SearchOrCreate
        label="New contact"
        search={() => <ContactSearch {...rest} accountId={account?.id} />}
        create={
          account &&
          ((onBack) => (
            <Suspense fallback={<SkeletonLines lines={4} />}>
              <ContactForm account={account} about={about} onCreated={rest.onPick} onBack={onBack} />
            </Suspense>
          ))
        }
        whyNone="To create a contact, link an account first."
      />
    </Sheet>
  )
}

type SheetProps = Pick<PickerProps<unknown>, 'open' | 'onClose'> & { title: string; children: ReactNode }

const Sheet = ({ open, onClose, title, children }: SheetProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    kind="sheet"
    footer={
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
    }
  >
    {children}
  </Dialog>
)

type SearchOrCreateProps = {
  label: string
  search: (isEmbedded: boolean) => ReactNode
  /** Null where nothing can be created yet. */
  create: ((onBack: () => void) => ReactNode) | null
  whyNone?: string
}

/** The search, or the form for a new record where the embedded CRM takes one. */
function SearchOrCreate({ label, search, create, whyNone }: SearchOrCreateProps) {
  const [isCreating, setCreating] = useState(false)
  const { freshness } = useCrmFreshness()
  const isEmbedded = freshness?.live === false
  if (isCreating && create) return create(() => setCreating(false))
  return (
    <div className="grid content-start gap-4">
      {isEmbedded && create && (
        <div>
          <Button variant="ghost" onClick={() => setCreating(true)}>
            {label}
          </Button>
        </div>
      )}
      {isEmbedded && !create && <p className="text-muted">{whyNone}</p>}
      {search(isEmbedded)}
    </div>
  )
}

type SearchProps<Found> = Pick<PickerProps<Found>, 'start' | 'onPick'>

function AccountSearch({ start, onPick, isEmbedded }: SearchProps<CrmAccount> & { isEmbedded: boolean }) {
  const [typed, setTyped] = useState(start)
  const query = useQuery(crmAccountsQuery(useSettled(typed.trim(), searchWaitMs)))
  return (
    <Found
      label="Search account name or id"
      typed={typed}
      onType={setTyped}
      query={query}
      none={
        isEmbedded
          ? 'No matching account. Create a new account, or search by another name.'
          : 'No matching account. Create it in the CRM first, or search by another name.'
      }
      rows={query.data?.map((account) => ({
        id: account.accountId,
        name: account.accountName,
        facts: [account.place, `Owner: ${account.ownerName}`],
        pick: () => onPick(account),
      }))}
    />
  )
}

type ContactSearchProps = SearchProps<CrmContact> & {
  accountId: string | undefined
}

function ContactSearch({ start, accountId, onPick }: ContactSearchProps) {
  const [typed, setTyped] = useState(start)
  const query = useQuery(crmContactsQuery(useSettled(typed.trim(), searchWaitMs), accountId))
  return (
    <Found
      label="Search contact name or email"
      typed={typed}
      onType={setTyped}
      query={query}
      none={accountId ? 'No matching contact on this account.' : 'No matching contact on an active account.'}
      rows={query.data?.map((contact) => ({
        id: contact.contactId,
        name: contact.fullName,
        facts: [contact.email, formatPhone(contact.phone), contact.accountName],
        pick: () => onPick(contact),
      }))}
    />
  )
}

type Row = { id: string; name: string; facts: readonly string[]; pick: () => void }

type FoundProps = {
  label: string
  typed: string
  onType: (text: string) => void
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  rows: readonly Row[] | undefined
  none: ReactNode
}

/** The search and what it found, each a button that chooses it. */
function Found({ label, typed, onType, query, rows, none }: FoundProps) {
  return (
    <div className="grid content-start gap-4">
      <SearchInput label={label} maxLength={limits.searchMax} value={typed} onValueChange={onType} />
      {query.error && (
        <ErrorPanel
          message={messageOf(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <p className="vh" role="status">
        {rows && `${rows.length} found`}
      </p>
      {rows === undefined && !query.error && <SkeletonLines lines={5} />}
      {rows?.length === 0 && <p className="text-muted">{none}</p>}
      <ul className="grid gap-2">
        {rows?.map(({ id, name, facts, pick }) => (
          <li key={id}>
            <button
              type="button"
              className="grid w-full gap-0.5 rounded-md border border-line bg-surface px-4 py-3 text-left hover:border-line-strong"
              onClick={pick}
            >
              <b className="font-semibold">
                <bdi>{name}</bdi>
              </b>
              <span className="text-small text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>
              <span className="mono text-label text-subtle">{id}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
