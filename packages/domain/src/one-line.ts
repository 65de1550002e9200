/** A cell of a table: without spaces around it, and a line break in it is a space. */
export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ').trim()
