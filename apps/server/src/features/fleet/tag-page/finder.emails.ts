import { deviceKindLabels } from '@portal/domain/device-status'
import { devicePath } from '@portal/domain/paths'
import { finderLimits, tagCodeText } from '@portal/domain/tag-page'
import type { EmailContent } from '../../../mail/email-content.ts'
import { defineEmail, type Link } from '../../../mail/email-definition.ts'
import { findMessageForEmail, type MessageForEmail } from './finder-messages.store.ts'

declare module '../../../mail/mail-kinds.ts' {
  interface MailData {
    'finder-message': { messageId: string }
  }
}

/** For the account's agent: what a finder wrote, which was not checked by anyone (docs/spec/fleet.md#tag-page). */
function finderMessage(found: MessageForEmail, link: Link): EmailContent {
  const unit = [found.shortCode, found.unitNumber].filter(Boolean).join('-')
  const what = unit === '' ? deviceKindLabels[found.kind] : `${deviceKindLabels[found.kind]} ${unit}`
  return {
    subject: `A finder left a message about ${what}`,
    tag: 'FOUND',
    title: `${what} was found`,
    pieces: [
      { is: 'text', text: 'A person scanned the tag of this device and left a message.' },
      {
        is: 'facts',
        facts: [
          ['Message', found.message],
          ['How to reach them', found.contact || 'Not given'],
          ['Account', found.accountName ?? ''],
          ['Tag', tagCodeText(found.tagCode)],
        ].filter(([, value]) => value !== '') as Array<[string, string]>,
      },
      { is: 'button', label: 'Open the device', href: link(devicePath(found.deviceId)) },
      {
        is: 'note',
        text: `The message comes from the public page of the tag. Be careful with links and requests in it. It is deleted after ${finderLimits.keepDays} days.`,
      },
    ],
    reason: 'You’re receiving this email because you manage this account.',
  }
}

export const finderEmails = [
  defineEmail({
    kind: 'finder-message',
    find: ({ db }, { messageId }) => findMessageForEmail(db, messageId),
    write: (found, { link }) => finderMessage(found, link),
  }),
]
