/** Someone of the team (docs/spec/storefront.md#static-content). The people are invented. */
export type TeamMember = {
  name: string
  title: string
  /** What they answer for. */
  position: string
  image: string
  section1: string
  section2: string
}

export const founder = { name: 'Marian Holt', title: 'CEO and founder' } as const

export const team: readonly TeamMember[] = [
  {
    ...founder,
    position: 'Sets the quality bar',
    image: '/team/marian-holt.svg',
    section1:
      'Marian started at a bench with a label printer and one rule: nothing leaves the building that we would not hand to a driver ourselves. The rule is still on the wall.',
    section2: 'On every visit to a station she asks the same question: what made this morning slow?',
  },
  {
    name: 'Desmond Ayala',
    title: 'VP of Sales Strategy',
    position: 'Plans device programs',
    image: '/team/desmond-ayala.svg',
    section1:
      'Desmond turns a fleet into a plan: which phone for which job, which carrier for which road, what is billed by the carrier and what is due at checkout.',
    section2: 'His test for a plan: the owner of a station can explain it to a driver in one minute.',
  },
  {
    name: 'Priya Raman',
    title: 'Director of Sales & Ops',
    position: 'Runs orders and the kitting bench',
    image: '/team/priya-raman.svg',
    section1:
      'Priya owns the way from order to doorstep: staging notes, apps, cases, tags, testing and the carton that holds it all.',
    section2: 'One wrong unit number on one label, and the whole carton goes back to the bench.',
  },
  {
    name: 'Tomas Lindqvist',
    title: 'VP of Sales Execution',
    position: 'Leads the agents',
    image: '/team/tomas-lindqvist.svg',
    section1:
      'Tomas and his agents build orders with customers on the phone, device by device and carrier by carrier, until every line makes sense.',
    section2: 'He still takes calls himself. That is where he hears what to fix next.',
  },
]
