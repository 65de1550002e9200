import { brand } from '@portal/domain/brand'
import { smsTerms } from '@portal/domain/brand-terms'
import { sessionMs } from '@portal/domain/limits'
import type { LegalSection } from '../legal/legal-page.tsx'

const hours = (ms: number) => ms / 3_600_000
const { messagesPerWeekMax, stopWord, helpWord } = smsTerms

/**
 * Privacy policy and SMS terms: nine numbered sections, then how to reach us (docs/spec/storefront.md#marketing-pages).
 */
export const privacySections = (): LegalSection[] => [
  {
    id: 'who-we-are',
    title: '1. Who we are and what this covers',
    content: (
      <p>
        {brand.name} prepares and sells business phones, tablets and wireless services. This page covers the
        website, the ordering portal, our calls, emails and text messages. It does not cover your carrier or
        the apps installed on your devices; they have their own policies.
      </p>
    ),
  },
  {
    id: 'what-we-collect',
    title: '2. What we collect',
    content: (
      <ul>
        <li>
          <b>Your account:</b> name, email address, phone number, company, and your role in it.
        </li>
        <li>
          <b>Your orders:</b> devices, carriers, apps, unit numbers, notes, and billing and shipping
          addresses.
        </li>
        <li>
          <b>Your devices:</b> serial numbers, phone numbers and, for managed devices, the status they report
          to device management.
        </li>
        <li>
          <b>Your requests:</b> what you tell us when you ask for help.
        </li>
        <li>
          <b>Technical records:</b> the time, address and result of each request to our servers, used to find
          faults and misuse.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-we-use-it',
    title: '3. How we use it',
    content: (
      <>
        <p>
          We use it to prepare, ship and support your devices, to bill you, to tell you about your orders, to
          prevent fraud, and to meet legal duties. With your consent, we also send offers by text message
          (section 8).
        </p>
        <p>
          We do not build advertising profiles, and we do not make decisions about you by automated means
          alone.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: '4. What we keep in your browser',
    content: (
      <>
        <p>
          While you are signed in, your browser holds a session that ends when you sign out, after{' '}
          {hours(sessionMs.idle)} hours without use, and after {hours(sessionMs.absolute)} hours in any case.
          It also remembers your light or dark theme and any unfinished order.
        </p>
        <p>We use no advertising cookies and no third-party trackers.</p>
      </>
    ),
  },
  {
    id: 'who-receives-it',
    title: '5. Who receives it',
    content: (
      <>
        <p>
          Our partners receive only what they need to do their part: your carrier to activate a line, a
          shipping company to deliver, the maker of the device-management software, the bank that handles a
          payment, and the company that sends our text messages. They may use it only for that purpose.
        </p>
        <p>
          We do not sell personal information. We share it with authorities only when required by law. If our
          business is sold, it is transferred under this policy.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: '6. How long we keep it',
    content: (
      <p>
        We keep orders and invoices for as long as tax and contract law require. We keep your account while
        you are a customer and close it when you ask us to. We delete technical records once they are no
        longer needed to find faults.
      </p>
    ),
  },
  {
    id: 'protection',
    title: '7. How we protect it, and your choices',
    content: (
      <>
        <p>
          Connections are encrypted, passwords are stored only as hashes, and our staff can see only the
          accounts they work with. If we learn of a breach that affects you, we will notify you without delay.
        </p>
        <p>
          You may ask what data we have about you, have it corrected or deleted, get a copy, or object to how
          we use it. Email the address below. We may ask you to confirm your identity. Asking never affects
          your price or service.
        </p>
      </>
    ),
  },
  {
    id: 'sms-terms',
    title: '8. SMS terms',
    content: (
      <>
        <p>
          If you give us your mobile number and agree to text messages, we send order updates, support replies
          and, if you chose them, offers. Consent is not a condition of any purchase.
        </p>
        <dl className="legal-terms">
          <div>
            <dt>How often</dt>
            <dd>Up to {messagesPerWeekMax} messages per week.</dd>
          </div>
          <div>
            <dt>To opt out</dt>
            <dd>
              Reply <b>{stopWord}</b> to any message. We’ll confirm once and send no more messages.
            </dd>
          </div>
          <div>
            <dt>For help</dt>
            <dd>
              Reply <b>{helpWord}</b>, or call {brand.phone.vanity}.
            </dd>
          </div>
          <div>
            <dt>Cost</dt>
            <dd>Message and data rates may apply.</dd>
          </div>
        </dl>
        <p>
          We do not share your number or consent with third parties for their marketing. Carriers are not
          liable for delayed or undelivered messages.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: '9. Children, and changes to this page',
    content: (
      <>
        <p>Our products are for businesses. We do not knowingly collect information about anyone under 16.</p>
        <p>
          If we make significant changes to this page, we will post them here and email account owners before
          they take effect.
        </p>
      </>
    ),
  },
  {
    id: 'contact-information',
    title: 'Contact information',
    content: (
      <p>
        Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>, or call{' '}
        <a href={brand.phone.href}>{brand.phone.dotted}</a>
        {brand.phone.vanity !== brand.phone.dotted && ` (${brand.phone.vanity})`}, {brand.support.phoneHours}.
      </p>
    ),
  },
]
