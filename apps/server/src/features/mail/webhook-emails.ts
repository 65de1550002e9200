import type { EmailContent } from './email-content.ts'

type OffEndpoint = {
  isCreator: boolean
  firstName: string
  name: string
  url: string
  offReason: string | null
}

/** To the user who created an endpoint, or who manages it: it was turned off, why, and where it is turned on again (docs/spec/webhooks.md#turning-off). */
export const webhookOff = ({ firstName, isCreator, name, url, offReason }: OffEndpoint): EmailContent => ({
  subject: 'A webhook was turned off',
  tag: 'WEBHOOK',
  title: 'A webhook was turned off',
  pieces: [
    {
      is: 'text',
      text: `${firstName}, we no longer send messages to “${name}” (${url}). ${offReason ?? ''}`.trim(),
    },
    {
      is: 'text',
      text: 'Check the receiver, turn the webhook on again, and replay what it missed from the delivery log.',
    },
  ],
  reason: isCreator
    ? 'You got this email because you created this webhook.'
    : 'You got this email because the person who created this webhook left, and you manage it.',
})
