import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'

const copiedMs = 2_000

/** A serial number or IMEI to read, and to copy with one press. */
export function DeviceSerial({ serial }: { serial: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(serial)
      setCopied(true)
    } catch {
      toast('Could not copy the number.', { tone: 'danger' })
    }
  }
  return (
    <span className="inline-flex items-center gap-1">
      <span className="mono">{serial}</span>
      <IconButton label={`Copy ${serial}`} size="sm" onClick={() => void copy()}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
      <span className="vh" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </span>
  )
}
