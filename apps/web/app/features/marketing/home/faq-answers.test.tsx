import { configureCompany, defaultCompany } from '@portal/domain/brand'
import { settingGroups } from '@portal/domain/settings'
import { afterEach, expect, test } from 'vitest'
import { faq, nodeText } from './faq.tsx'

afterEach(() => configureCompany({}))

const at = { now: new Date(), timeZone: 'America/New_York' }
/** Words alone: how a list is written differs. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\d$%]+/gu)
    ?.filter((word) => word !== 'and')

test('what the settings begin with says what the page says', () => {
  const installed = faq().map(({ question, answer }) => [question, wordsOf(nodeText(answer))])
  configureCompany(settingGroups.questions.shownOf(settingGroups.questions.defaultsOf(defaultCompany), at))
  expect(faq().map(({ question, answer }) => [question, wordsOf(nodeText(answer))])).toEqual(installed)
})
