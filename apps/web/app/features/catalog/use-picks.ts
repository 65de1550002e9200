import { useEffect, useState } from 'react'
import { type Compared, compareMax } from './compare.ts'

/** Devices picked for a comparison, by the last segment of their address. */
export type Picks = {
  names: readonly string[]
  /** The last pick was one too many and was not taken. */
  refused: boolean
  toggle: (name: string) => void
}

type State = Pick<Picks, 'names' | 'refused'>

/** Takes the pick in or out; a fourth one is refused. */
export function withPick({ names }: State, name: string): State {
  if (names.includes(name)) return { names: names.filter((other) => other !== name), refused: false }
  return names.length < compareMax ? { names: [...names, name], refused: false } : { names, refused: true }
}

/** What is picked; the devices of a comparison are, from then on. */
export function usePicks(compared: readonly Pick<Compared, 'urlPathName'>[]): Picks {
  const inAddress = compared.map(({ urlPathName }) => urlPathName).join()
  const [state, setState] = useState<State>({ names: inAddress.split(',').filter(Boolean), refused: false })
  useEffect(() => {
    if (inAddress !== '') setState({ names: inAddress.split(','), refused: false })
  }, [inAddress])
  return { ...state, toggle: (name) => setState((before) => withPick(before, name)) }
}
