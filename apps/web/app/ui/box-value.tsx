import { MailText } from './mail-text.tsx'

/**
 * What a control says, drawn over it: unlike the control's own text it wraps, so that no name is cut on a phone. Stands
 * before the control in its box; typing shows the control itself.
 */
export const BoxValue = ({ text }: { text: string }) =>
  text === '' ? null : (
    <span className="box-value" aria-hidden="true">
      <MailText>{text}</MailText>
    </span>
  )
