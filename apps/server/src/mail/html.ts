const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** Markup that is safe as it stands. */
export type Html = { readonly markup: string }

type Value = string | number | Html | readonly Html[]

/** Markup from a template: everything put in is escaped, except what is markup already. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => ({
  markup: strings.map((part, index) => part + markupOf(values[index])).join(''),
})

const markupOf = (value: Value | undefined): string => {
  if (value === undefined) return ''
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  return 'markup' in value ? value.markup : value.map((one) => one.markup).join('')
}
