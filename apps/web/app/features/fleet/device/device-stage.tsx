import type { Device } from '@portal/contract/devices'
import { tagAddress, tagCodeText } from '@portal/domain/tag-page'
import { type CSSProperties, Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { defaultPicture, Picture } from '../../../ui/picture.tsx'
import { deviceName, phoneText } from '../../devices/device-name.tsx'

const QrCode = lazy(() => import('../../../ui/qr-code.tsx').then((module) => ({ default: module.QrCode })))

/** The picture of a device with its own tag: short code, unit number, phone number, and the QR code of its tag. */
export function DeviceStage({ device }: { device: Device }) {
  return (
    <figure className="record-card device-stage">
      <Picture
        src={device.image ?? defaultPicture(device.kind)}
        alt={deviceName(device)}
        fallback={device.kind}
        sizes="(min-width: 45rem) 26rem, 90vw"
        priority
      />
      <div className="device-tag">
        <svg className="device-string" viewBox="0 0 130 110" aria-hidden="true">
          <path d="M2 52C40 4 92 18 106 52 112 70 122 84 129 109" />
        </svg>
        <HangTag device={device} />
      </div>
      <figcaption>The tag of this device</figcaption>
    </figure>
  )
}

/** Long numbers are set smaller, so that they stay on the tag (font sizes in em). */
const numberSize = (unitNumber: string) =>
  Math.min(4.3, Math.round(150 / Math.max(1, unitNumber.length)) / 10)

function HangTag({ device: { shortCode, unitNumber, phoneNumber, tagCode } }: { device: Device }) {
  const number = unitNumber ?? '–'
  return (
    <div className="hang-tag">
      <span className="code">{shortCode || '\u00a0'}</span>
      <span className="number" style={{ '--number': `${numberSize(number)}em` } as CSSProperties}>
        {number}
      </span>
      <span className="line">{phoneNumber ? phoneText(phoneNumber) : 'No line yet'}</span>
      <Suspense fallback={<span className="qr-code aspect-square" />}>
        <QrCode
          text={tagAddress(window.location.origin, tagCode)}
          label={`QR code on the tag of unit ${number}`}
        />
      </Suspense>
      <span className="foot">{tagCodeText(tagCode)}</span>
    </div>
  )
}
