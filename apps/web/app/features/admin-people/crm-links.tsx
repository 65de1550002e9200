import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import type { About } from './create-record.tsx'
import { AccountPicker, ContactPicker } from './crm-picker.tsx'
import { CrmId } from './user-details-list.tsx'

/** A thing of the CRM: its id, and what it is called where that is known. */
export type CrmLink = { id: string; name: string | null }
export type CrmLinks = { account: CrmLink | null; contact: CrmLink | null }

type CrmLinksFieldProps = {
  links: CrmLinks
  onChange: (links: CrmLinks) => void
  /** Whose links they are. */
  about: About
  /** What the searches start with. */
  accountStart?: string
  contactStart?: string
  busy?: boolean
}

/**
 * The account and the contact of a customer, each with the button that finds it in the CRM: Customers and
 * Contacts (docs/spec/back-office.md#user-accounts). Another account takes the contact away; a contact brings its
 * account along.
 */
export function CrmLinksField({
  links: { account, contact },
  onChange,
  about,
  accountStart = '',
  contactStart = '',
  busy = false,
}: CrmLinksFieldProps) {
  const [isOpen, setOpen] = useState<'account' | 'contact' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <DescriptionList>
        <DescriptionListItem label="Account" span={6}>
          <Link link={account} />
        </DescriptionListItem>
        <DescriptionListItem label="Contact" span={6}>
          <Link link={contact} />
        </DescriptionListItem>
      </DescriptionList>
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" busy={busy} onClick={() => setOpen('account')}>
          Customers
        </Button>
        <Button variant="ghost" busy={busy} onClick={() => setOpen('contact')}>
          Contacts
        </Button>
        {(account !== null || contact !== null) && (
          <Button variant="danger" busy={busy} onClick={() => onChange({ account: null, contact: null })}>
            Remove links
          </Button>
        )}
      </div>
      <AccountPicker
        open={isOpen === 'account'}
        onClose={close}
        start={accountStart}
        about={about}
        onPick={({ accountId, accountName }) => {
          close()
          if (accountId !== account?.id)
            onChange({ account: { id: accountId, name: accountName }, contact: null })
        }}
      />
      <ContactPicker
        open={isOpen === 'contact'}
        onClose={close}
        start={contactStart}
        about={about}
        account={account}
        onPick={({ accountId, accountName, contactId, fullName }) => {
          close()
          onChange({
            account: { id: accountId, name: accountName },
            contact: { id: contactId, name: fullName },
          })
        }}
      />
    </>
  )
}

function Link({ link }: { link: CrmLink | null }) {
  if (!link) return <CrmId id={null} />
  return (
    <>
      {link.name && <bdi>{link.name}</bdi>}
      <small className="mono">{link.id}</small>
    </>
  )
}
