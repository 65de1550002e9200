import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { toast } from './toast.tsx'

export type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  text: string
  /** What it is, to be read after "Copy", such as "order number". */
  what: string
}

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, what, variant = 'ghost', size = 'md' }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast(`The ${what} could not be copied.`, { tone: 'danger' })
    }
  }
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'} <span className="vh">{what}</span>
      </Button>
      <span className="vh" role="status">
        {isCopied ? `Copied ${what}` : ''}
      </span>
    </>
  )
}
