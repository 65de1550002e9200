import { brand, type TextPiece } from '@portal/domain/brand'
import { limits } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type Question = { question: string; answer: ReactNode }

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
