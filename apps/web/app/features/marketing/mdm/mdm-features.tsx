import {
  ClipboardCheck,
  LayoutGrid,
  LockKeyhole,
  type LucideIcon,
  QrCode,
  ShieldCheck,
  SlidersHorizontal,
} from 'lucide-react'

type Feature = { icon: LucideIcon; title: string; text: string }

const features: readonly Feature[] = [
  {
    icon: QrCode,
    title: 'Enrollment',
    text: 'The device reads a QR code when it is first switched on, and sets itself up. Zero touch.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Policy enforcement',
    text: 'Camera, hotspot, settings, screen lock: allowed or not, the same on every unit.',
  },
  {
    icon: LayoutGrid,
    title: 'App management',
    text: 'Work apps arrive and update by themselves. Everything else stays off the phone.',
  },
  {
    icon: LockKeyhole,
    title: 'Remote lock or wipe',
    text: 'GPS tracking shows where a lost phone is. If it does not come back, lock it or wipe it.',
  },
  {
    icon: ShieldCheck,
    title: 'Data protection',
    text: 'Work data stays in the work apps, behind the screen lock, and is gone when the device is wiped.',
  },
  {
    icon: ClipboardCheck,
    title: 'Compliance monitoring',
    text: 'A unit that falls behind on updates or breaks a rule gets flagged before anyone asks.',
  },
]

/** What MDM does, six times. */
export function MdmFeatures() {
  return (
    <section className="page-section" data-ground="sunken" aria-labelledby="mdm-features">
      <div className="wrap">
        <h2 id="mdm-features">What it does</h2>
        <ul className="page-grid mdm-features">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={28} strokeWidth={1.75} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
