/** Refuses dollars with parts of a cent, which would be rounded unseen: `z.number().refine(...wholeCents)`. */
export const wholeCents = [
  (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
  'Enter at most two decimals.',
] as const
