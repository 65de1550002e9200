import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Notice } from './notice.tsx'

const mark = 'not-found'
const settleMs = 400

type LostNoticeProps = { className?: string; children: ReactNode }

/** After the address of nothing led to this page (?not-found): says so, and takes the mark out of the address. */
export function LostNotice({ className, children }: LostNoticeProps) {
  const [params, setParams] = useSearchParams()
  const hasMark = params.has(mark)
  const [isLost, setLost] = useState(hasMark)
  const [isAnnounced, setAnnounced] = useState(false)

  useEffect(() => {
    if (!hasMark) return
    setLost(true)
    setParams(withoutMark, { replace: true, preventScrollReset: true })
  }, [hasMark, setParams])

  useEffect(() => {
    if (!isLost) return
    // A live region speaks only of what changes in it, and not before the page has been announced.
    const timer = setTimeout(() => setAnnounced(true), settleMs)
    return () => clearTimeout(timer)
  }, [isLost])

  return (
    <div className={className} role="status">
      {isLost && <Notice key={String(isAnnounced)}>{children}</Notice>}
    </div>
  )
}

function withoutMark(params: URLSearchParams) {
  const rest = new URLSearchParams(params)
  rest.delete(mark)
  return rest
}
