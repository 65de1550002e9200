/** The unit numbers that Order again gave: how many, the first and the last. */
export type Numbered = { count: number; first: string; last: string }

/** Which unit numbers the devices of the draft got. */
export const numberedWords = ({ count, first, last }: Numbered): string =>
  count === 1 ? `Its device is unit ${first}.` : `${count} units were numbered ${first} to ${last}.`
