import { messages } from '@portal/domain/messages'
import { codePattern } from '@portal/domain/second-factor'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { codeError } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SecondFactorField } from '../../ui/second-factor-field.tsx'
import { useErrorTitle } from './auth-frame.tsx'

type CodeStepProps = {
  /** Why the code that was sent last did not do. */
  error: Error | null
  busy: boolean
  onSend: (code: string) => void
  onBack: () => void
}

/** The second step of signing in: the code, after the right password. It takes the focus. */
export function CodeStep({ error, busy, onSend, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [isUnreadable, setUnreadable] = useState(false)
  const field = useRef<{ focus: () => void }>(null)
  const refused = isUnreadable ? messages.security.code : codeError(error)
  useErrorTitle(isUnreadable || error !== null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const isReadable = codePattern.test(code)
    setUnreadable(!isReadable)
    if (isReadable) onSend(code)
    else field.current?.focus()
  }
  function change(typed: string) {
    setCode(typed)
    setUnreadable(false)
  }
  return (
    <form className="auth-fields" method="post" noValidate onSubmit={submit}>
      {error && !refused && (
        <Notice tone="danger" role="alert">
          {messageOf(error)}
        </Notice>
      )}
      <SecondFactorField ref={field} value={code} onChange={change} error={refused} />
      <Button type="submit" size="lg" block busy={busy}>
        Sign In
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        Back to the password
      </Button>
    </form>
  )
}
