import { useEffect, useState } from 'react'

const tickMs = 10_000

/** This moment, told again every ten seconds: for "4 minutes ago". */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
