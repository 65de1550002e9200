import { rowsOf, type SettingGroup } from './setting-group.ts'
import type { SettingValue } from './settings-fields.ts'
import { emailPreviewPath } from './settings-preview.ts'

/** Emails whose subject and opening an installation may write itself, each with what it can name (docs/spec/settings.md#emails). */
const shared = { company: 'WBC', phone: '877.377.3375' }

type OwnEmail = {
  label: string
  /** Names of its placeholders, with the values that previews and test emails have. */
  demo: Readonly<Record<string, string>>
}

const order = { firstName: 'Una', order: '10012', account: 'Northgate Delivery LLC', ...shared }
const quote = {
  recipient: 'Una Ostrow',
  quote: 'Q-1043',
  account: 'Northgate Delivery LLC',
  agent: 'Wes Agent',
  validUntil: 'Friday, December 4, 2026',
  ...shared,
}
const person = { firstName: 'Una', email: 'una@northgate.example', ...shared }

export const ownEmailKinds = [
  'order-confirmation',
  'box-shipped',
  'box-delivered',
  'quote',
  'quote-reminder',
  'registration-received',
  'account-approved',
  'invitation',
] as const
export type OwnEmailKind = (typeof ownEmailKinds)[number]

export const ownEmails: Readonly<Record<OwnEmailKind, OwnEmail>> = {
  'order-confirmation': { label: 'Order confirmation', demo: order },
  'box-shipped': { label: 'Box shipped', demo: { ...order, box: '2' } },
  'box-delivered': { label: 'Box delivered', demo: { ...order, box: '2' } },
  quote: { label: 'Quote', demo: quote },
  'quote-reminder': { label: 'Quote reminder', demo: quote },
  'registration-received': { label: 'Registration received', demo: person },
  'account-approved': { label: 'Registration approved', demo: person },
  invitation: { label: 'Invitation to the portal', demo: person },
}

const namesOf = (kind: OwnEmailKind) => Object.keys(ownEmails[kind].demo)
/** "{firstName}, {order}" as they are written in a text. */
const placeholdersOf = (kind: OwnEmailKind) =>
  namesOf(kind)
    .map((name) => `{${name}}`)
    .join(', ')
export const isOwnEmail = (kind: string): kind is OwnEmailKind => ownEmailKinds.some((one) => one === kind)

/** Something in braces that could be meant as a placeholder. */
const placeholder = /\{([^{}\n]*)\}/g

/** What is wrong with the placeholders of a text in an email of this kind; undefined when nothing is. */
function placeholderProblem(kind: OwnEmailKind, text: string): string | undefined {
  const use = `Use ${placeholdersOf(kind)}.`
  const unknown = [...text.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .find((name) => !namesOf(kind).includes(name))
  if (unknown !== undefined) return `{${unknown}} does not exist here. ${use}`
  const [alone] = text.replace(placeholder, '').match(/[{}]/) ?? []
  return alone === undefined ? undefined : `There is a single ${alone} in this text. ${use}`
}

/** Subject and opening of emails, with named placeholders. */
export const emailSettings: SettingGroup = {
  title: 'Emails',
  text: 'Subject and opening of emails to customers. Items, amounts, dates, links and legal lines stay as they are.',
  pages: ownEmailKinds.map((kind) => ({ label: ownEmails[kind].label, path: emailPreviewPath(kind) })),
  fields: {
    emails: {
      kind: 'rows',
      label: 'Emails',
      hint: 'Emails that are not listed have the texts of the product.',
      rowName: 'Email',
      min: 0,
      max: ownEmailKinds.length,
      unique: 'kind',
      fields: {
        kind: {
          kind: 'choice',
          label: 'Email',
          isRequired: true,
          options: ownEmailKinds.map((kind) => ({
            value: kind,
            label: ownEmails[kind].label,
            hint: `Placeholders: ${placeholdersOf(kind)}.`,
          })),
        },
        subject: { kind: 'line', label: 'Subject', max: 150, isRequired: true },
        opening: {
          kind: 'notes',
          label: 'Opening',
          max: 2_000,
          isRequired: true,
          hint: 'Takes the place of the first sentences. An empty line begins a new paragraph.',
        },
      },
    },
  },
  defaultsOf: () => ({ emails: [] }),
  problemsOf: (value) =>
    Object.fromEntries(
      rowsOf(value, 'emails').flatMap((row, index) =>
        ['subject', 'opening'].flatMap((field): [string, string][] => {
          const { kind = '', [field]: text = '' } = row
          if (!isOwnEmail(kind)) return []
          const problem = placeholderProblem(kind, text)
          return problem === undefined ? [] : [[`emails.${index}.${field}`, problem]]
        }),
      ),
    ),
  // Pages never carry them.
  shownOf: () => ({}),
}

export type OwnEmailText = { subject: string; opening: string }

/** What an installation wrote for this email; undefined where it has the texts of the product. */
export function ownTextOf(value: SettingValue, kind: string): OwnEmailText | undefined {
  const row = rowsOf(value, 'emails').find((one) => one.kind === kind)
  return row && { subject: row.subject ?? '', opening: row.opening ?? '' }
}

/** The text with the values of its placeholders; a value is never read as a placeholder, and one without a value is empty. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '').replace(/\s+/g, ' ') : whole,
  )
