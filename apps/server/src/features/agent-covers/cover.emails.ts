import { coverDays } from '@portal/domain/agent-cover'
import { coverPath, deskPath } from '@portal/domain/paths'
import type { EmailContent } from '../../mail/email-content.ts'
import { defineEmail, type Link } from '../../mail/email-definition.ts'
import { findRequest, type ListedRequest } from './cover-requests.store.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    /** To the managers. */
    'cover-asked': { requestId: string }
    /** To the agent who asked. */
    'cover-answered': { requestId: string }
  }
}

const daysOf = ({ row }: ListedRequest) => coverDays({ fromDay: row.fromDay, untilDay: row.untilDay })

const coverAsked = (request: ListedRequest, link: Link): EmailContent => ({
  subject: `${request.agentName} asks for cover`,
  tag: 'COVER',
  title: `${request.agentName} asks for cover`,
  pieces: [
    { is: 'text', text: `${request.agentName} is away ${daysOf(request)}. Choose who does their work.` },
    ...(request.row.note === '' ? [] : [{ is: 'note' as const, text: request.row.note }]),
    { is: 'button', label: 'Accept or decline', href: link(coverPath) },
  ],
  reason: 'You’re receiving this email because you decide about cover of agents.',
})

const coverAnswered = (request: ListedRequest, link: Link): EmailContent => {
  const isAccepted = request.row.state === 'accepted'
  const title = isAccepted ? 'Your work is covered' : 'Your request for cover was declined'
  return {
    subject: title,
    tag: 'COVER',
    title,
    pieces: [
      {
        is: 'text',
        text: isAccepted
          ? `Another agent does your work ${daysOf(request)}.`
          : `You asked for cover ${daysOf(request)}. ${request.decidedByName ?? 'A manager'} declined.`,
      },
      ...(request.row.reason === '' ? [] : [{ is: 'note' as const, text: request.row.reason }]),
      { is: 'button', label: 'Open your desk', href: link(deskPath) },
    ],
    reason: 'You’re receiving this email because you asked for cover.',
  }
}

export const coverEmails = [
  defineEmail({
    kind: 'cover-asked',
    // One that was decided or withdrawn meanwhile asks no one.
    find: async ({ db }, { requestId }) => {
      const request = await findRequest(db, requestId)
      return request?.row.state === 'open' ? request : undefined
    },
    write: (request, { link }) => coverAsked(request, link),
  }),
  defineEmail({
    kind: 'cover-answered',
    find: ({ db }, { requestId }) => findRequest(db, requestId),
    write: (request, { link }) => coverAnswered(request, link),
  }),
]
