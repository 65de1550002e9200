const quotes = [
  {
    text: 'The carton was packed in unit order. We handed the phones out before the first wave.',
    name: 'Renee Calloway',
    role: 'Operations manager, Larkspur Last Mile',
  },
  {
    text: 'A driver forgot his PIN at the first stop. It was reset before the second.',
    name: 'Omar Haddad',
    role: 'Dispatcher, Juniper Route Co.',
  },
  {
    text: 'One number for the phone, the case and the bill. I never explain my fleet twice.',
    name: 'Dana Whitfield',
    role: 'Owner, Tamarack Parcel',
  },
] as const

/** What clients say. People and companies are invented. */
export function ClientFeedback() {
  return (
    <section className="page-section" aria-labelledby="feedback">
      <div className="wrap">
        <h2 id="feedback">Client feedback</h2>
        <ul className="feedback">
          {quotes.map(({ text, name, role }) => (
            <li key={name}>
              <figure>
                <blockquote>“{text}”</blockquote>
                <figcaption>
                  <b>{name}</b> {role}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
