import type { Box } from '@portal/contract/boxes'
import { boxStatusLabels, carrierWords, missingReasonLabels, trackingStateLabels } from '@portal/domain/boxes'
import { destinationWords } from '@portal/domain/device-destination'
import { counted } from '@portal/domain/format'
import { formatTracking, trackingLink } from '@portal/domain/tracking-number'
import type { ReactNode } from 'react'
import { businessDay, formatBusinessMoment } from '../../lib/business-date.ts'
import { Badge, type BadgeMark, type BadgeTone } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import type { BoxWay } from './box-way.ts'

type Look = { words: string; tone: BadgeTone; mark: BadgeMark }

/** The state of a box in a word: the carrier's once it left, ours before. */
function lookOf({ status, trackingState }: Box): Look {
  if (status === 'open') return { words: boxStatusLabels.open, tone: 'warning', mark: 'outline' }
  if (status === 'closed') return { words: boxStatusLabels.closed, tone: 'neutral', mark: 'circle' }
  if (status === 'delivered') return { words: boxStatusLabels.delivered, tone: 'success', mark: 'square' }
  if (trackingState === 'exception' || trackingState === 'returned')
    return { words: trackingStateLabels[trackingState], tone: 'danger', mark: 'triangle' }
  const known = trackingState !== null && trackingState !== 'unknown'
  return { words: known ? trackingStateLabels[trackingState] : 'Shipped', tone: 'info', mark: 'square' }
}

/** One box: what is in it, where it is, and what happened to it (docs/spec/staging.md#shown). */
export function BoxCard({ box, way, actions }: { box: Box; way?: BoxWay; actions?: ReactNode }) {
  const look = lookOf(box)
  const headingId = `box-${box.boxId}`
  // What is put into an open box says where it goes.
  const isBound = box.status !== 'open' || box.devices.length > 0
  return (
    <li className="box-card" data-status={box.status} aria-labelledby={headingId}>
      <div className="box-head">
        <span className="box-number" aria-hidden="true">
          {box.number}
        </span>
        <h3 id={headingId} className="text-body">
          Box {box.number}
          <small>{contentsOf(box)}</small>
          {isBound && box.destination && <small>To {destinationWords(box.destination)}</small>}
        </h3>
        <Badge tone={look.tone} mark={look.mark}>
          {look.words}
        </Badge>
      </div>
      <Arrives box={box} day={box.expectedOn ?? way?.day ?? null} to={way?.to ?? ''} />
      {box.trackingNumber !== null && <Tracking box={box} trackingNumber={box.trackingNumber} />}
      {/* An open box has its units as tags where it is packed. */}
      {box.devices.length > 0 && !(box.status === 'open' && actions) && (
        <p className="box-units">
          <span className="vh">Units: </span>
          {box.devices.map(({ unitNumber }) => unitNumber ?? 'no number').join(', ')}
        </p>
      )}
      <Astray box={box} />
      <Reported box={box} />
      {actions}
      <BoxEvents box={box} />
    </li>
  )
}

/** The day of a box that has left, and where it goes: what the carrier expects, before that what was promised. */
function Arrives({ box: { status }, day, to }: BoxWay & { box: Box }) {
  if (status !== 'shipped' || day === null) return null
  return (
    <p>
      {day < businessDay(new Date()) ? 'Was expected' : 'Arrives'}{' '}
      <b>
        <ShortDay day={day} />
      </b>
      {to !== '' && <span className="block text-small text-muted">{to}</span>}
    </p>
  )
}

/** Units whose station was changed after they were packed: the box cannot leave with them. */
function Astray({ box }: { box: Box }) {
  const astray = astrayIn(box)
  if (astray.length === 0) return null
  return (
    <ul className="box-reported" aria-label={`Units of box ${box.number} that go elsewhere`}>
      {astray.map(({ deviceId, unit, to }) => (
        <li key={deviceId}>
          <Badge tone="warning" mark="triangle">
            {unit} goes elsewhere
          </Badge>
          To {to}: take it out, or change its station back
        </li>
      ))}
    </ul>
  )
}

/** What the customer reported on receiving: each unit that is missing or damaged, with the reason. */
function Reported({ box }: { box: Box }) {
  const reported = reportedOf(box)
  if (reported.length === 0) return null
  return (
    <ul className="box-reported" aria-label={`Reported on receiving box ${box.number}`}>
      {reported.map(({ deviceId, unit, what, why }) => (
        <li key={deviceId}>
          <Badge tone={what === 'missing' ? 'danger' : 'warning'} mark="triangle">
            {unit} {what}
          </Badge>
          {why}
        </li>
      ))}
    </ul>
  )
}

function Tracking({ box, trackingNumber }: { box: Box; trackingNumber: string }) {
  const words = whereWords(box)
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="mono">{formatTracking(trackingNumber)}</span>
        <CopyButton
          text={trackingNumber}
          what={`tracking number of box ${box.number}`}
          variant="link"
          size="sm"
        />
        <a className="link" href={trackingLink(trackingNumber)} target="_blank" rel="noopener noreferrer">
          Track at UPS<span className="vh">, box {box.number}, in a new tab</span>
        </a>
      </p>
      {words !== '' && <p className="text-small text-muted">{words}</p>}
    </div>
  )
}

/** What the carrier says last; empty before it was asked. */
function whereWords({ status, trackingText, trackingState, deliveredAt }: Box): string {
  if (status === 'delivered' && deliveredAt !== null) return `Delivered ${formatBusinessMoment(deliveredAt)}`
  return trackingText && carrierWords(trackingState ?? '', trackingText)
}

const eventWords: Record<string, string> = {
  opened: 'Opened',
  closed: 'Closed',
  reopened: 'Opened again',
  shipped: 'Shipped',
  corrected: 'Tracking number corrected',
  cameBack: 'Came back, taken in',
  received: 'Received',
}

/** Carriers write "DELIVERED" and "on the way": entries begin alike. */
const sentence = (words: string) => {
  const calm = words === words.toUpperCase() ? words.toLowerCase() : words
  return `${calm.slice(0, 1).toUpperCase()}${calm.slice(1)}`
}

function BoxEvents({ box: { events, number } }: { box: Box }) {
  if (events.length === 0) return null
  return (
    <details className="box-events">
      <summary>
        History<span className="vh"> of box {number}</span>
      </summary>
      <ol>
        {events.map(({ at, source, kind, description, place, by }) => (
          <li key={`${at} ${kind} ${description}`}>
            <time dateTime={at}>{formatBusinessMoment(at)}</time>
            <span>
              {source === 'carrier'
                ? sentence(carrierWords(kind, description))
                : `${eventWords[kind] ?? sentence(kind)} by ${by}`}
              {source === 'portal' && description !== '' && <small>{description}</small>}
              {place !== '' && <small>{place}</small>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

type Boxed = Box['devices'][number]

/** A device in use was found, although no one received it with its box. */
const isHere = ({ status }: Boxed) => status === 'inService' || status === 'spare'
const isDamaged = ({ missingReason }: Boxed) => missingReason === 'damaged'
const isMissing = (device: Boxed) => Boolean(device.missingReason) && !isDamaged(device) && !isHere(device)

/** Whether a box has left, and devices of it wait to be received (docs/spec/staging.md#receiving). */
export const isToReceive = ({ status, devices }: Pick<Box, 'status' | 'devices'>): boolean =>
  (status === 'shipped' || status === 'delivered') && devices.some((device) => device.status === 'shipped')

/** What is in a box, in words: "4 devices, 1 missing, 1 damaged". */
export function contentsOf({ devices }: { devices: readonly Boxed[] }): string {
  const missing = devices.filter(isMissing).length
  const damaged = devices.filter(isDamaged).length
  return [
    devices.length === 0 ? 'No devices' : counted(devices.length, 'device'),
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(damaged > 0 ? [`${damaged} damaged`] : []),
  ].join(', ')
}

/** The devices of a box that were reported on receiving, by unit number: what, and in words why. */
export const reportedOf = ({ devices }: { devices: readonly Boxed[] }) =>
  devices.flatMap((device) => {
    const { deviceId, unitNumber, missingReason } = device
    const of = { deviceId, unit: unitNumber ?? 'No number' }
    if (missingReason && isMissing(device))
      return [{ ...of, what: 'missing', why: missingReasonLabels[missingReason] }]
    return isDamaged(device) ? [{ ...of, what: 'damaged', why: missingReasonLabels.damaged }] : []
  })

/** The devices of a box that has not left whose destination is another than the box's, and where they go now. */
export const astrayIn = ({
  status,
  destination,
  devices,
}: Pick<Box, 'status' | 'destination' | 'devices'>) =>
  status === 'shipped' || status === 'delivered' || destination === null
    ? []
    : devices.flatMap(({ deviceId, unitNumber, destination: to }) =>
        to === null || to.position === destination.position
          ? []
          : [{ deviceId, unit: unitNumber ?? 'No number', to: destinationWords(to) }],
      )
