import { paths } from '@portal/domain/paths'
import { notFoundMessage } from '@portal/domain/public-messages'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Notice } from '../../../ui/notice.tsx'

const settleMs = 400

/** After an unknown path led here (?not-found): says so, and takes the mark out of the address. */
export function LostNotice() {
  const [params, setParams] = useSearchParams()
  const hasMark = params.has('not-found')
  const [isLost, setLost] = useState(hasMark)
  const [isAnnounced, setAnnounced] = useState(false)

  useEffect(() => {
    if (!hasMark) return
    setLost(true)
    setParams({}, { replace: true, preventScrollReset: true })
  }, [hasMark, setParams])

  useEffect(() => {
    if (!isLost) return
    // A live region speaks only of what changes in it, and not before the page has been announced.
    const timer = setTimeout(() => setAnnounced(true), settleMs)
    return () => clearTimeout(timer)
  }, [isLost])

  return (
    <div className="wrap home-lost" role="status">
      {isLost && (
        <Notice key={String(isAnnounced)}>
          {notFoundMessage}. This is the home page; <Link to={paths.phones}>the shop</Link> and{' '}
          <Link to={paths.contact}>contact</Link> are one step away.
        </Notice>
      )}
    </div>
  )
}
