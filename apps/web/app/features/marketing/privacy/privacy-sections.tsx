import { brand } from '@portal/domain/brand'
import { sessionMs } from '@portal/domain/limits'
import type { LegalSection } from '../legal/legal-page.tsx'

const hours = (ms: number) => ms / 3_600_000
const { messagesPerWeekMax, stopWord, helpWord } = brand.sms

/** Privacy policy and SMS terms: nine numbered sections, then how to reach us (portal 2). */
export const privacySections: LegalSection[] = [
  {
    id: 'who-we-are',
    title: '1. Who we are and what this covers',
    content: (
      <p>
        {brand.name} prepares and sells business phones, tablets and wireless services. This page covers the
        website, the ordering portal, our calls, e-mails and text messages. It does not cover the apps that
        you have installed on your devices, or your carrier: they have policies of their own.
      </p>
    ),
  },
  {
    id: 'what-we-collect',
    title: '2. What we collect',
    content: (
      <ul>
        <li>
          <b>Your account:</b> name, e-mail address, phone number, company, and your role in it.
        </li>
        <li>
          <b>Your orders:</b> devices, carriers, apps, unit numbers, notes, and billing and shipping
          addresses.
        </li>
        <li>
          <b>Your devices:</b> serial numbers, phone numbers and, for managed devices, the state they report
          to device management.
        </li>
        <li>
          <b>Your requests:</b> what you write or tell us when you ask for help.
        </li>
        <li>
          <b>Technical records:</b> the time, address and result of each call to our servers, kept to find
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
        <p>We do not build advertising profiles, and no decision about you is left to a machine alone.</p>
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
          It also remembers whether you prefer the light or the dark design, and an order that you have not
          finished.
        </p>
        <p>There are no advertising cookies and no trackers of other companies on our pages.</p>
      </>
    ),
  },
  {
    id: 'who-receives-it',
    title: '5. Who receives it',
    content: (
      <>
        <p>
          Those who do a part of the work receive what that part needs: your carrier to activate a line, a
          shipping company to deliver, the maker of the device-management software, the bank that handles a
          payment, and the company that sends our text messages. They may use it for that and nothing else.
        </p>
        <p>
          We do not sell personal information. We give it to authorities only when the law obliges us. If our
          business changes hands, it goes along under this policy.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: '6. How long we keep it',
    content: (
      <p>
        Orders and invoices are kept for as long as tax and contract law ask. Your account is kept while you
        are a customer and closed when you ask us to. Technical records are deleted as soon as they no longer
        help to find a fault.
      </p>
    ),
  },
  {
    id: 'protection',
    title: '7. How we protect it, and your choices',
    content: (
      <>
        <p>
          Connections are encrypted, passwords are stored only as hashes, and people on our staff see the
          accounts they work for. Should we learn of a breach that concerns you, we tell you without delay.
        </p>
        <p>
          You may ask us what we hold about you, have it corrected or deleted, receive a copy, or object to a
          use of it. Write to the address below. We may ask for proof that it is you; asking never changes
          your price or our service.
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
          When you give us your mobile number and agree to text messages, we send order updates, support
          replies and, if you chose them, offers. Agreeing is not a condition of any purchase.
        </p>
        <dl className="legal-terms">
          <div>
            <dt>How often</dt>
            <dd>Up to {messagesPerWeekMax} messages per week.</dd>
          </div>
          <div>
            <dt>To opt out</dt>
            <dd>
              Reply <b>{stopWord}</b> to any message. We confirm once and send no more.
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
            <dd>Message and data rates of your plan may apply.</dd>
          </div>
        </dl>
        <p>
          Your number and your consent are not shared with anyone for their own marketing. Carriers are not
          liable for messages that arrive late or not at all.
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
          When this page changes in substance, we say so here and by e-mail to account owners before the
          change takes effect.
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
        <a href={brand.phone.href}>{brand.phone.dotted}</a> ({brand.phone.vanity}), {brand.support.phoneHours}
        .
      </p>
    ),
  },
]
