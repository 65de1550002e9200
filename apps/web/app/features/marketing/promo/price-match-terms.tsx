import { brand } from '@portal/domain/brand'
import { priceMatchDays } from '@portal/domain/brand-terms'
import type { LegalSection } from '../legal/legal-page.tsx'

const { paidWithinDays, documentWithinDays, usageWithinDays } = priceMatchDays

/**
 * The six sections of the price match terms; the numbers are the business's own (docs/spec/storefront.md#price-match).
 */
export const priceMatchTerms = (dollars: string): LegalSection[] => [
  {
    id: 'overview',
    title: 'Overview',
    content: (
      <>
        <p>
          If another provider makes your delivery business a better offer on a device or service we sell, show
          us the offer. We’ll beat it or match it. If we can’t, we’ll pay your business {dollars}, once.
        </p>
        <dl className="legal-terms">
          <div>
            <dt>{dollars}</dt>
            <dd>One-time payment if we can’t beat or match the offer</dd>
          </div>
          <div>
            <dt>{documentWithinDays} days</dt>
            <dd>Max. age of your documentation</dd>
          </div>
          <div>
            <dt>{usageWithinDays} days</dt>
            <dd>Your bill must show use within this time</dd>
          </div>
          <div>
            <dt>{paidWithinDays} days</dt>
            <dd>From verification to payment</dd>
          </div>
        </dl>
      </>
    ),
  },
  {
    id: 'eligible-offers',
    title: 'Eligible Offers',
    content: (
      <>
        <p>We compare offers that meet all of these points:</p>
        <ul>
          <li>The offer is for the same device model or the same service as ours, new and in stock.</li>
          <li>It has the same carrier, the same purchase type and the same length of commitment.</li>
          <li>It comes from a carrier or from a reseller that the carrier has authorized.</li>
          <li>
            It is in writing, states the total price, and is available to your business on the day you ask.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'eligibility-requirements',
    title: 'Eligibility Requirements',
    content: (
      <>
        <p>To ask for a price match, your business</p>
        <ul>
          <li>is a delivery service partner (DSP) with an account with us,</li>
          <li>
            sends us documentation of the offer that is{' '}
            <b>dated within {documentWithinDays} days of the request</b>,
          </li>
          <li>
            sends us a <b>bill or invoice that shows use within {usageWithinDays} days</b>,
          </li>
          <li>and asks through an owner or a contact of the account.</li>
        </ul>
        <p>
          Send both documents to <a href={`mailto:${brand.salesEmail}`}>{brand.salesEmail}</a>, or call{' '}
          <a href={brand.phone.href}>{brand.phone.vanity}</a> for help.
        </p>
      </>
    ),
  },
  {
    id: 'exclusions',
    title: 'Exclusions',
    content: (
      <>
        <p>The guarantee does not cover</p>
        <ul>
          <li>used, refurbished, damaged or returned devices;</li>
          <li>prices that depend on a trade-in, a bundle, a rebate or a purchase of something else;</li>
          <li>auctions, closing sales, misprints, expired offers, and verbal offers;</li>
          <li>offers for consumers or for a carrier’s own employees;</li>
          <li>taxes, surcharges, shipping, and fees that a carrier adds to its bill.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'guarantee-payment',
    title: 'Guarantee Payment',
    content: (
      <>
        <ul>
          <li>
            The payment is a <b>one-time payment of {dollars}</b>.
          </li>
          <li>
            It is <b>paid within {paidWithinDays} days of verification</b>: the day on which we have checked
            the offer and your documents.
          </li>
          <li>
            There is <b>one payment per DSP business entity</b>, no matter how many stations, accounts or
            lines it has.
          </li>
          <li>
            When we match or beat the offer instead, the{' '}
            <b>price reduction is adjusted within one billing cycle</b>.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'limitations',
    title: 'Limitations',
    content: (
      <>
        <p>
          A price match applies from the day we agree to it, not to earlier orders. It cannot be combined with
          another promotion on the same device or transferred to another business.
        </p>
        <p>
          We may decline a request if its documents are incomplete, altered or cannot be verified. We may
          change or end the guarantee; requests received before then are decided under the terms in effect
          that day.
        </p>
      </>
    ),
  },
]
