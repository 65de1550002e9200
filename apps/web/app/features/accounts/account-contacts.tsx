import type { Contact } from '@portal/contract/accounts'
import { counted } from '@portal/domain/format'
import { messages } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MailLink, PhoneLink } from '../../ui/reach-links.tsx'
import { Section } from '../../ui/section.tsx'
import { contactsQuery } from './accounts.queries.ts'
import { LoadedTable } from './loaded-table.tsx'
import type { OfAccount } from './of-account.ts'

const columns: Column<Contact>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'lead',
    cell: ({ first_Name, last_Name }) => <b className="font-[560]">{`${first_Name} ${last_Name}`.trim()}</b>,
    sortBy: ({ first_Name, last_Name }) => `${last_Name} ${first_Name}`,
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <MailLink email={email} />,
    sortBy: ({ email }) => email,
  },
  { key: 'mobile', header: 'Mobile', cell: ({ mobile }) => <PhoneLink number={mobile} /> },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <PhoneLink number={phone} /> },
]

/** Whom to write to and call. */
export function AccountContacts({ accountId, accountName }: OfAccount) {
  const query = useQuery(contactsQuery(accountId))
  const rows = query.data?.results ?? []
  return (
    <Section title="Contacts" note={rows.length > 0 && counted(rows.length, 'contact')}>
      <LoadedTable
        query={query}
        what="contacts"
        loadingText={messages.selectors.loadingContacts}
        caption={`Contacts of ${accountName}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title={messages.accounts.noContacts} />}
      />
    </Section>
  )
}
