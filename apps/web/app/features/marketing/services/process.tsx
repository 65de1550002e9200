const steps = [
  [
    'Make your order',
    'Choose devices, carriers and apps in the shop, or tell an agent what your station runs.',
  ],
  ['Receive your custom phone', 'Charged, loaded and tagged. The carton is packed by unit number.'],
  ['Streamline your business', 'Your drivers drive. We handle devices, repairs and bills.'],
] as const

/** The way from order to route, in three steps along one line. */
export function Process() {
  return (
    <section className="page-section" id="our-process" data-ground="sunken" aria-labelledby="process">
      <div className="wrap">
        <h2 id="process">Our process</h2>
        <ol className="route-steps">
          {steps.map(([title, text], index) => (
            <li key={title}>
              <span aria-hidden="true">{index + 1}</span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
