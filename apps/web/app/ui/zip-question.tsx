import { zipWithZeros } from '@portal/domain/zip-zeros'
import type { ReactNode } from 'react'

type ZipTyped = { zip: string; state: string; onTake: (zip: string) => void }

/** The hint of a ZIP field whose code lost its zero; undefined where there is nothing to ask (docs/spec/addresses.md#fields). */
export function zipQuestion({ zip, state, onTake }: ZipTyped): ReactNode {
  const whole = zipWithZeros(zip, state)
  if (whole === undefined) return undefined
  return (
    <span role="status">
      Did you mean{' '}
      <button type="button" className="link py-1" onClick={() => onTake(whole)}>
        {whole}?
      </button>
    </span>
  )
}
