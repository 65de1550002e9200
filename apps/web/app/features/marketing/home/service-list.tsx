/** In the order in which a device meets them, so the numbers say something. */
const services = [
  {
    title: 'Procurement',
    text: 'Phones, tablets, routers and accessories from one catalog, on any carrier.',
  },
  { title: 'Kitting and staging', text: 'Cased, charged, loaded, tested and tagged at our facility.' },
  { title: 'Mobile device management', text: 'Policies, apps, lock and wipe for every device you run.' },
  {
    title: 'Protection and repair plans',
    text: 'Rugged cases, screen glass, and screen repair once or by subscription.',
  },
  { title: '24/7 help desk', text: 'People who know your unit numbers, at any hour.' },
  { title: 'Wireless expense management', text: 'We audit every carrier bill and flag unused lines.' },
  {
    title: 'Device lifecycle management',
    text: 'Renewals, replacements and retirement, tracked by unit number.',
  },
  {
    title: 'Delivery partner device program',
    text: 'The device list of a large retailer’s delivery partners, ready to order.',
  },
]

/** The eight services, numbered. */
export function ServiceList() {
  return (
    <section className="wrap home-section" aria-labelledby="our-services">
      <h2 id="our-services">Our Services</h2>
      <ol className="home-services">
        {services.map(({ title, text }, index) => (
          <li key={title}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
