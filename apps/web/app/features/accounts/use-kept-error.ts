import { useState } from 'react'

type Outcome = { isPending: boolean; error: Error | null }

/** The error of a read, also while it is being tried again: what went wrong stays until that is known to be over. */
export function useKeptError({ isPending, error }: Outcome): Error | null {
  const [kept, keep] = useState(error)
  const present = isPending ? kept : error
  if (present !== kept) keep(present)
  return present
}
