import { Fragment } from 'react'

/** An e-mail address that breaks before its @ and its dots where there is no room, not within a word. */
export function MailText({ children: email }: { children: string }) {
  return email.split(/(?=[@.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/**
 * What a control says, drawn over it: unlike the control's own text it wraps, so that no name is cut on a phone. Stands
 * before the control in its box; typing shows the control itself.
 */
export function BoxValue({ text }: { text: string }) {
  if (text === '') return null
  // "Porter, Wes - wes@wbc.example": where there is room for the name alone, as in a pill, the address goes.
  const [name = '', mail] = /^(.+?)( - \S+@\S+)$/.exec(text)?.slice(1) ?? [text]
  return (
    <span className="box-value" aria-hidden="true">
      <MailText>{name}</MailText>
      {mail && (
        <span className="box-mail">
          <MailText>{mail}</MailText>
        </span>
      )}
    </span>
  )
}
