import { finderLimits } from '@portal/domain/tag-page'

/** What a finder typed, as it is stored. */
export type FinderForm = { message: string; contact: string }

/** Text without characters that are not seen or that turn its direction. It is plain text: every page and email that shows it escapes it. */
const plain = (typed: string) =>
  typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Bidi_Control}|[\u200b\u2060\ufeff\ufffd]/gu, '')

/** The form as it is stored: lines are trimmed, and at most one empty line stays between two. */
export const cleanForm = ({ message, contact }: FinderForm): FinderForm => ({
  message: plain(message)
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
  contact: plain(contact).replace(/\s+/g, ' ').trim(),
})

const { messageMax, contactMax } = finderLimits

/** What is wrong with a cleaned form, field by field; empty when nothing is. */
export const formErrors = ({ message, contact }: FinderForm): Partial<FinderForm> => ({
  ...(message === '' && { message: 'Write a message.' }),
  ...(message.length > messageMax && {
    message: `A message has at most ${messageMax} characters; this one has ${message.length}.`,
  }),
  ...(contact.length > contactMax && { contact: `Use at most ${contactMax} characters.` }),
})
