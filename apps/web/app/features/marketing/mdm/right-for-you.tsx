import { paths } from '@portal/domain/paths'
import { Link } from 'react-router'
import { Tape } from '../../../ui/tape.tsx'

const reasons = [
  {
    title: 'Security',
    text: 'A phone in a van holds routes, addresses and door codes.',
    points: [
      'Screen lock on every unit',
      'Lost phones found by GPS, locked or wiped',
      'Only apps that you approved',
    ],
  },
  {
    title: 'Compliance',
    text: 'Programs and partners ask what your devices can do.',
    points: [
      'One policy, the same everywhere',
      'Updates installed on time',
      'The state of each device on record',
    ],
  },
  {
    title: 'Device Management',
    text: 'The dock is no place for settings.',
    points: [
      'New units enroll by QR code',
      'PINs and passwords reset remotely',
      'Apps added to the whole fleet at once',
    ],
  },
] as const

/** Three reasons, for three kinds of worry. */
export function RightForYou() {
  return (
    <section className="right-for-you on-dark" aria-labelledby="right-for-you">
      <Tape />
      <div className="wrap">
        <h2 id="right-for-you">How the MDM is right for you</h2>
        <ul>
          {reasons.map(({ title, text, points }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <p>
          Ongoing management is included with the yearly subscription.{' '}
          <Link to={paths.servicesSoftware} className="link" prefetch="intent">
            See services in the shop
          </Link>
        </p>
      </div>
    </section>
  )
}
