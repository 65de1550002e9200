const columns = [
  {
    title: 'Procurement & Setup',
    text: 'We source phones, tablets and routers on any carrier, and stage each one before it leaves us.',
    points: ['Any carrier, or unlocked', 'Bought, financed or subsidized', 'Charged, loaded and tagged'],
  },
  {
    title: 'Deployment & Management',
    text: 'Devices reach your station enrolled. Drivers take one from the box, sign in and leave.',
    points: [
      'Zero-touch enrollment by QR code',
      'Apps and policies for the whole fleet',
      'Lock, locate or wipe remotely',
    ],
  },
  {
    title: 'Ongoing Support & Maintenance',
    text: 'When a screen cracks or a bill looks wrong, you call the people who prepared the device.',
    points: [
      '24/7 help desk',
      'Screen repair, once or by subscription',
      'Carrier bills audited line by line',
    ],
  },
]

/** From the purchase to the last day on the route, in three columns. */
export function SeamlessManagement() {
  return (
    <section className="home-sunken" aria-labelledby="seamless">
      <div className="wrap home-section">
        <div className="home-head">
          <h2 id="seamless">Seamless Management</h2>
          <p>One team takes care of a device from the first quote to its last day on the route.</p>
        </div>
        <ul className="home-columns">
          {columns.map(({ title, text, points }) => (
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
      </div>
    </section>
  )
}
