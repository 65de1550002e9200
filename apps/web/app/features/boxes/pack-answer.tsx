import type { Box } from '@portal/contract/boxes'
import type { PackingAnswer } from '@portal/domain/packing-scan'
import { Check, Copy, PackageCheck, ScanBarcode, X } from 'lucide-react'

const signs = {
  ask: <ScanBarcode size={64} />,
  good: <Check size={64} strokeWidth={3} />,
  full: <PackageCheck size={64} />,
  already: <Copy size={64} />,
  bad: <X size={64} strokeWidth={3} />,
} as const

/** What the last scan answered, in color, a sign and words of 52 px; before the first one what it waits for. */
export function PackAnswer({ answer }: { answer: PackingAnswer | null }) {
  const { tone, title, text } = answer ?? {
    tone: 'ask' as const,
    title: 'Scan a unit',
    text: 'Its tag, IMEI or unit number. The answer is here.',
  }
  return (
    <div
      className="pack-answer"
      data-tone={tone}
      role={tone === 'bad' || tone === 'already' ? 'alert' : 'status'}
    >
      <span aria-hidden="true">{signs[tone]}</span>
      <b>{title}</b>
      <p>{text}</p>
    </div>
  )
}

/** Units that a box names before it says how many more wait beside it. */
const namedFirst = 24

type PackedUnitsProps = { box: Box; missing: Box['devices']; inHand: string | undefined }

/** How many are in the box, each as a tag, and the staged ones that still go into it. */
export function PackedUnits({ box: { number, devices }, missing, inHand }: PackedUnitsProps) {
  const more = missing.length - namedFirst
  return (
    <div className="pack-units">
      <p>
        <b>{devices.length}</b> {missing.length > 0 && `of ${devices.length + missing.length} `}in box{' '}
        {number}
      </p>
      <ul aria-label={`Units of box ${number}`}>
        {devices.map(({ deviceId, unitNumber }) => (
          <li key={deviceId} data-look={deviceId === inHand ? 'hot' : 'in'}>
            {unitNumber ?? 'No number'}
          </li>
        ))}
        {missing.slice(0, namedFirst).map(({ deviceId, unitNumber }) => (
          <li key={deviceId} data-look="to">
            {unitNumber ?? 'No number'}
            <span className="vh">, not in it yet</span>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  )
}
