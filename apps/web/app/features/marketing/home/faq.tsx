import { brand, type TextPiece } from '@portal/domain/brand'
import { limits } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { ChevronDown, Phone } from 'lucide-react'
import { isValidElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { absoluteUrl, organizationId, type Thing } from '../../../lib/seo.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { buttonClass } from '../../../ui/button-look.tsx'
import { Picture } from '../../../ui/picture.tsx'

/** Questions that open one by one or all together, without a script. */
export function Faq() {
  return (
    <section className="wrap home-section home-faq" aria-labelledby="faq">
      <div>
        <h2 id="faq">Questions from fleets like yours</h2>
        <ExpertCall />
      </div>
      <div className="home-questions">
        {faq().map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <ChevronDown className="home-chevron" size={22} aria-hidden />
            </summary>
            <div>{answer}</div>
          </details>
        ))}
      </div>
    </section>
  )
}

/** The sales line: "Talk to our Experts". */
function ExpertCall() {
  return (
    <div className="home-expert">
      <p>
        Planning a bigger order, or not sure which phone survives your routes? Ask someone who ships them
        every day.
      </p>
      <a className={buttonClass({ size: 'lg' })} href={brand.phone.href}>
        <Phone size={18} aria-hidden />
        Talk to our Experts
      </a>
      <p className="home-expert-number">
        {brand.phone.dotted}
        <span>
          {brand.phone.vanity}, {brand.support.phoneHours}
        </span>
      </p>
    </div>
  )
}

type Question = { question: string; answer: ReactNode }

/** The questions of the home page: those of the settings, or these (docs/spec/storefront.md#home). */
export const faq = (): Question[] =>
  brand.questions?.map(({ question, answer }) => ({ question, answer: answer.map(paragraph) })) ?? [
    {
      question: 'What does “ready to route” mean?',
      answer: (
        <>
          <p>A driver can take the phone out of the box and start working. Before it ships, each device is</p>
          <ul>
            <li>charged to 100% and tested,</li>
            <li>loaded with the apps you choose at checkout,</li>
            <li>tagged with your short code, its unit number and its phone number.</li>
          </ul>
        </>
      ),
    },
    {
      question: 'Which carriers can I use?',
      answer: (
        <p>
          Any of them. Each product page lists the carriers with an offer for that device, and unlocked
          devices take the SIM card of your own plan.{' '}
          <Link to={paths.phones}>Filter the shop by carrier</Link> to compare.
        </p>
      ),
    },
    {
      question: 'Do I pay you or my carrier?',
      answer: (
        <p>
          That depends on the offer. A price marked <b>*due at checkout</b> is paid to us. A price marked{' '}
          <b>*billed by carrier</b> appears on your carrier’s monthly bill.
        </p>
      ),
    },
    {
      question: 'How soon do devices arrive?',
      answer: (
        <p>
          Estimated delivery is <b>{brand.estimatedDelivery}</b>. Staged devices ship from our facility by the
          UPS service you pick at checkout; a device without staging can ship directly from the carrier.
        </p>
      ),
    },
    {
      question: 'How many devices can one order hold?',
      answer: (
        <p>
          {limits.addToCartQuantity.min} to {limits.addToCartQuantity.max} of a product at a time. For a
          larger rollout, call <a href={brand.phone.href}>{brand.phone.vanity}</a> and we’ll plan the
          deliveries with you.
        </p>
      ),
    },
    {
      question: 'What happens when a screen breaks?',
      answer: (
        <p>
          Choose one-time screen repair or a subscription together with the device.{' '}
          <Link to={paths.services}>See both plans</Link>.
        </p>
      ),
    },
    {
      question: 'What can you do with a lost phone?',
      answer: (
        <p>
          With <Link to={paths.mdm}>mobile device management</Link> you can locate it, lock it, or wipe all
          data on it.
        </p>
      ),
    },
    {
      question: `How does the $${brand.priceGuaranteeDollars} price match guarantee work?`,
      answer: (
        <p>
          Send us a better offer for the same device or service. We beat it or match it, or pay your business
          ${brand.priceGuaranteeDollars}. <Link to={paths.priceMatch}>Read the terms</Link>.
        </p>
      ),
    },
  ]

// Neither paragraphs nor their parts have names of their own; they never move.
const paragraph = (pieces: readonly TextPiece[], place: number) => (
  <p key={place}>
    {pieces.map((piece) =>
      typeof piece === 'string' ? (
        piece
      ) : (
        <Link key={piece.words + piece.to} to={piece.to}>
          {piece.words}
        </Link>
      ),
    )}
  </p>
)

/** Who we are, and the questions of the home page with their answers. */
export function homeThings(base: string): Thing[] {
  const home = absoluteUrl(base, paths.home)
  return [
    {
      '@type': 'Organization',
      '@id': organizationId(base),
      name: brand.name,
      url: home,
      logo: absoluteUrl(base, '/apple-touch-icon.png'),
      email: brand.supportEmail,
      address: brand.postalAddress || undefined,
      telephone: brand.phone.href.replace('tel:', ''),
      contactPoint: [
        {
          '@type': 'ContactPoint',
          contactType: 'sales',
          telephone: brand.phone.href.replace('tel:', ''),
          email: brand.salesEmail,
          areaServed: 'US',
          availableLanguage: 'en',
        },
      ],
    },
    {
      '@type': 'WebSite',
      name: brand.name,
      url: home,
      publisher: { '@id': organizationId(base) },
    },
    {
      '@type': 'FAQPage',
      mainEntity: faq().map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: nodeText(answer) },
      })),
    },
  ]
}

const lineUp = ['kestrel-m7', 'orbis-t9-duty', 'halden-n6-pro', 'ferro-r3-rugged', 'kestrel-a2']

/** The last word of the page: to the phones. */
export function ClosingCall() {
  return (
    <section className="home-closing" aria-labelledby="ready">
      <div className="wrap">
        <div className="home-closing-text">
          <h2 id="ready">Ready when you are.</h2>
          <p>Pick a phone and a carrier. We charge it, tag it and send it.</p>
          <ButtonLink to={paths.phones} size="lg" arrow prefetch="intent">
            Shop Now
          </ButtonLink>
        </div>
        <div className="home-line-up">
          {lineUp.map((slug) => (
            <Picture
              key={slug}
              src={`/pictures/${slug}/front-720.avif`}
              alt=""
              sizes="(min-width: 45rem) 16rem, 40vw"
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/** The words of a piece of page, with a space where a paragraph or a list entry ends. Components count by their children. */
export const nodeText = (node: ReactNode): string => wordsOf(node).replace(/\s+/g, ' ').trim()

const ends = new Set<unknown>(['p', 'li', 'ul', 'ol', 'br', 'div', 'h3'])

function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  if (!isValidElement<{ children?: ReactNode }>(node)) return ''
  return wordsOf(node.props.children) + (ends.has(node.type) ? ' ' : '')
}
