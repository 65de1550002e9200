/** A cell of a table: without spaces around it, and a line break or a space of another kind in it is a space. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
