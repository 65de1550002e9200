/** Formats of lists as files (docs/spec/screens.md#files). Apart from the calls, whose schemas no list has to load. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]
