import type { AnsweredQuestion, Company, TextPiece } from './brand.ts'
import { limits } from './limits.ts'
import { paths } from './paths.ts'
import { paragraphsOf } from './promotion-settings.ts'
import { rowsOf, type SettingGroup } from './setting-group.ts'
import { isSafeLink, type SettingRow } from './settings-fields.ts'

/** The questions of the home page and their answers (docs/spec/settings.md#questions). */
export const questionSettings: SettingGroup = {
  title: 'Questions',
  text: 'The questions of the home page and their answers.',
  pages: [{ label: 'Home', path: paths.home }],
  fields: {
    questions: {
      kind: 'rows',
      label: 'Questions',
      rowName: 'Question',
      min: 1,
      max: 20,
      unique: 'question',
      fields: {
        question: { kind: 'line', label: 'Question', max: 120, isRequired: true },
        answer: {
          kind: 'notes',
          label: 'Answer',
          max: 1_500,
          isRequired: true,
          hint: 'An empty line begins a new paragraph. Write links as [words](/page).',
        },
      },
    },
  },
  defaultsOf: (company) => ({ questions: installedQuestions(company) }),
  problemsOf: (value) =>
    Object.fromEntries(
      rowsOf(value, 'questions').flatMap(({ answer = '' }, index) => {
        const wrong = [...answer.matchAll(link)].find(([, , to = '']) => !isSafeLink(to))
        return wrong === undefined
          ? []
          : [
              [
                `questions.${index}.answer`,
                `“${wrong[2]}” is no page of this site, such as /phones, and no address that begins with https://.`,
              ],
            ]
      }),
    ),
  shownOf: (value) => ({ questions: rowsOf(value, 'questions').map(toQuestion) }),
}

const link = /\[([^[\]\n]+)\]\(([^()\n]*)\)/g

const toQuestion = ({ question = '', answer = '' }: SettingRow): AnsweredQuestion => ({
  question,
  answer: paragraphsOf(answer).map(piecesOf),
})

/** A paragraph as its texts and links. */
function piecesOf(paragraph: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: whole, 1: words = '', 2: to = '', index } of paragraph.matchAll(link)) {
    if (index > end) pieces.push(paragraph.slice(end, index))
    pieces.push({ words, to })
    end = index + whole.length
  }
  if (end < paragraph.length) pieces.push(paragraph.slice(end))
  return pieces
}

/** What the page says without settings, as plain text (apps/web/app/features/marketing/home/faq.tsx). */
function installedQuestions({ estimatedDelivery, phone, priceGuaranteeDollars }: Company): SettingRow[] {
  const dollars = `$${priceGuaranteeDollars}`
  const { min, max } = limits.addToCartQuantity
  return [
    {
      question: 'What does “ready to route” mean?',
      answer:
        'A driver can take the phone out of the box and start working. Before it ships, each device is charged to 100% and tested, loaded with the apps you choose at checkout, and tagged with your short code, its unit number and its phone number.',
    },
    {
      question: 'Which carriers can I use?',
      answer: `Any of them. Each product page lists the carriers with an offer for that device, and unlocked devices take the SIM card of your own plan. [Filter the shop by carrier](${paths.phones}) to compare.`,
    },
    {
      question: 'Do I pay you or my carrier?',
      answer:
        'That depends on the offer. A price marked *due at checkout is paid to us. A price marked *billed by carrier appears on your carrier’s monthly bill.',
    },
    {
      question: 'How soon do devices arrive?',
      answer: `Estimated delivery is ${estimatedDelivery}. Staged devices ship from our facility by the UPS service you pick at checkout; a device without staging can ship directly from the carrier.`,
    },
    {
      question: 'How many devices can one order hold?',
      answer: `${min} to ${max} of a product at a time. For a larger rollout, call ${phone.vanity} and we’ll plan the deliveries with you.`,
    },
    {
      question: 'What happens when a screen breaks?',
      answer: `Choose one-time screen repair or a subscription together with the device. [See both plans](${paths.services}).`,
    },
    {
      question: 'What can you do with a lost phone?',
      answer: `With [mobile device management](${paths.mdm}) you can locate it, lock it, or wipe all data on it.`,
    },
    {
      question: `How does the ${dollars} price match guarantee work?`,
      answer: `Send us a better offer for the same device or service. We beat it or match it, or pay your business ${dollars}. [Read the terms](${paths.priceMatch}).`,
    },
  ]
}
