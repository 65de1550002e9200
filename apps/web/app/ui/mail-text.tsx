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
