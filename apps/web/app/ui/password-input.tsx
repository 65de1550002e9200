import { type ComponentProps, useState } from 'react'

/** A password box with a Show switch; pasting and password managers work as usual. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className="input">
      <input {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className="btn btn-link"
        aria-pressed={shown}
        aria-label="Show password"
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </span>
  )
}
