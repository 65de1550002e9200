import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { forgetList, useKeptList } from '../../lib/kept-list.ts'
import { useListKeys } from '../../lib/list-keys.ts'
import { useSession } from '../../lib/session.ts'
import { useKeys } from '../../lib/use-keys.ts'
import '../../styles/record-walk.css'

const pathnameOf = (path: string) => path.split('?')[0]

/**
 * From a record to the one before and after it in the list that led there, with the list's order and filters (docs/spec/screens.md#records).
 * They take each other's place in the history: Back leads to the list.
 */
export function RecordWalk() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const list = useKeptList()
  const keysOn = useListKeys(useSession()?.userProfile.email ?? '')
  const isInList = list?.at === pathname
  const paths = useMemo(() => (list === null || isInList ? [] : list.paths()), [list, isInList])
  const at = paths.findIndex((path) => pathnameOf(path) === pathname)
  const isElsewhere = !isInList && at < 0
  useEffect(() => {
    if (isElsewhere) forgetList()
  }, [isElsewhere])

  const before = at > 0 ? paths[at - 1] : undefined
  const after = at < 0 ? undefined : paths[at + 1]
  const go = (path: string | undefined) =>
    path === undefined ? undefined : () => void navigate(path, { replace: true, state })
  useKeys(keysOn ? { j: go(after), k: go(before) } : {})

  if (list === null || at < 0) return null
  return (
    <nav className="record-walk" aria-label="Records of the list">
      <Step to={before} label="Previous record" letter="K" state={state}>
        <ChevronUp size={18} aria-hidden />
      </Step>
      <Step to={after} label="Next record" letter="J" state={state}>
        <ChevronDown size={18} aria-hidden />
      </Step>
      <span>
        {(at + 1).toLocaleString('en-US')} of {list.total.toLocaleString('en-US')}
      </span>
    </nav>
  )
}

type StepProps = {
  /** Undefined at the end of what is loaded of the list. */
  to: string | undefined
  label: string
  letter: string
  /** Of the list: where Back to it leads. */
  state: unknown
  children: ReactNode
}

const Step = ({ to, label, letter, state, children }: StepProps) =>
  to === undefined ? (
    <span className="icon-btn" aria-hidden>
      {children}
    </span>
  ) : (
    <Link
      className="icon-btn"
      to={to}
      state={state}
      replace
      aria-label={label}
      aria-keyshortcuts={letter}
      title={`${label} (${letter})`}
    >
      {children}
    </Link>
  )
