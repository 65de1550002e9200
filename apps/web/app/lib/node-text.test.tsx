import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { nodeText } from '../features/marketing/home/faq.tsx'

test('words stay apart where paragraphs and entries end, and together inside them', () => {
  expect(
    nodeText(
      <>
        <p>
          Pay us <b>${500}</b>. <Link to="/terms">Read the terms</Link>.
        </p>
        <ul>
          <li>one,</li>
          <li>two</li>
        </ul>
        {null}
        {false}
      </>,
    ),
  ).toBe('Pay us $500. Read the terms. one, two')
})
