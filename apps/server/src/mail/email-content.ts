import { brand } from '@portal/domain/brand'
import type { MoneyPart } from '@portal/domain/money-parts'

/** What an email says, in pieces that have both an HTML and a plain form. */
export type Piece =
  | { is: 'text'; text: string }
  | { is: 'heading'; text: string }
  /** The first one is the button of the email, with its address at the end; further ones are links. */
  | { is: 'button'; label: string; href: string }
  /** What the reader wants to know first, large: a day. */
  | { is: 'figure'; label: string; value: string; beside: readonly [label: string, value: string] | null }
  | { is: 'facts'; facts: ReadonlyArray<readonly [label: string, value: string]> }
  | { is: 'steps'; steps: readonly string[] }
  | { is: 'items'; rows: readonly ItemRow[] }
  /** What it comes to, each part smaller than the one before. */
  | { is: 'totals'; parts: readonly MoneyPart[] }
  | { is: 'note'; text: string }

export type ItemRow = {
  /** The address of a picture of it; '' for none. The words beside it say what it is. */
  picture: string
  title: string
  details: readonly string[]
  amount: string
  remark: string
}

export type EmailContent = {
  subject: string
  /** Above the title: what this is, in a word or two. */
  tag: string
  title: string
  pieces: readonly Piece[]
  /** Why this came to the reader. */
  reason: string
  /** What an own text of the installation can name (docs/spec/settings.md#emails). */
  values?: Readonly<Record<string, string>>
}

/** What every email's own text can name (docs/spec/settings.md#emails). */
export const companyValues = () => ({ company: brand.name, phone: brand.phone.dotted })

/** Why someone gets an email about how they sign in. */
export const aboutYourSignIn = () =>
  `You’re receiving this email because you sign in to the ${brand.name} portal with this address.`

/** An email about how someone signs in. It tells what happened and holds nothing that lets anyone in. */
export const securityEmail = (subject: string, tag: string, ...pieces: Piece[]): EmailContent => ({
  subject,
  tag,
  title: subject,
  pieces,
  reason: aboutYourSignIn(),
})
