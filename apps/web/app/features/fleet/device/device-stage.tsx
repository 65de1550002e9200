import type { Device } from '@portal/contract/devices'
import { tagAddress, tagCodeText } from '@portal/domain/tag-page'
import { type CSSProperties, Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { defaultPicture, Picture } from '../../../ui/picture.tsx'
import { deviceName, phoneText } from '../../devices/device-name.tsx'

const QrCode = lazy(() => import('../../../ui/qr-code.tsx').then((module) => ({ default: module.QrCode })))

/** A device in one row: its picture, and its own tag with short code, unit number, phone number and the QR code of the tag. */
export function DeviceStage({ device }: { device: Device }) {
  return (
    <figure className="record-card device-stage">
      {/* Small: the picture is that of the product, and the unit on its screen is none of this fleet. */}
      <Picture
        src={device.image ?? defaultPicture(device.kind)}
        alt={deviceName(device)}
        fallback={device.kind}
        sizes="9rem"
        priority
      />
      <Tag device={device} />
    </figure>
  )
}

/** Long numbers are set smaller, so that they stay on the tag (font sizes in em). */
const numberSize = (unitNumber: string) =>
  Math.min(3.4, Math.round(125 / Math.max(1, unitNumber.length)) / 10)

function Tag({ device: { shortCode, unitNumber, phoneNumber, tagCode } }: { device: Device }) {
  const number = unitNumber ?? '–'
  return (
    <div className="device-tag">
      <div>
        <span className="code">{shortCode || '\u00a0'}</span>
        <span className="number" style={{ '--number': `${numberSize(number)}em` } as CSSProperties}>
          {number}
        </span>
        <span className="line">{phoneNumber ? phoneText(phoneNumber) : 'No line yet'}</span>
      </div>
      <div>
        <Suspense fallback={<span className="qr-code aspect-square" />}>
          <QrCode
            text={tagAddress(window.location.origin, tagCode)}
            label={`QR code on the tag of unit ${number}`}
          />
        </Suspense>
        <span className="foot">{tagCodeText(tagCode)}</span>
      </div>
    </div>
  )
}
