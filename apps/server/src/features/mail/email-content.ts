/** What an email says, in pieces that have both an HTML and a plain form. */
export type Piece =
  | { is: 'text'; text: string }
  | { is: 'heading'; text: string }
  | { is: 'button'; label: string; href: string }
  | { is: 'facts'; facts: ReadonlyArray<readonly [label: string, value: string]> }
  | { is: 'steps'; steps: readonly string[] }
  | {
      is: 'table'
      rows: readonly TableRow[]
      totals: ReadonlyArray<readonly [label: string, amount: string]>
    }
  | { is: 'note'; text: string }

export type TableRow = { title: string; details: readonly string[]; amount: string; remark: string }

export type EmailContent = {
  subject: string
  /** On the hi-vis tag: what this is, in a word or two. */
  tag: string
  title: string
  pieces: readonly Piece[]
  /** Why this came to the reader. */
  reason: string
  /** What an own text of the installation can name (docs/spec/settings.md#emails). */
  values?: Readonly<Record<string, string>>
}
