import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { plainText, RichText } from './rich-text.tsx'

const shown = (html: string) => renderToStaticMarkup(<RichText html={html} />)

describe('rich text', () => {
  test.for([
    [
      'keeps emphasis',
      '<strong>Save $120</strong> with a <em>new</em> line',
      '<strong>Save $120</strong> with a <em>new</em> line',
    ],
    ['drops attributes', '<b onclick="x()" style="color:red">now</b>', '<b>now</b>'],
    ['drops unknown tags and keeps their text', '<div><h1>Big</h1> news</div>', 'Big news'],
    ['drops code with its text', 'a<script>alert(1)</script><style>b{}</style>c', 'ac'],
    ['drops an unfinished script', 'a<script>alert(1)', 'a'],
    ['shows a lone bracket', '5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
    [
      'decodes entities once',
      'Talk &amp; Text &amp;lt;b&amp;gt; &#39;x&#x27;',
      'Talk &amp; Text &amp;lt;b&amp;gt; &#x27;x&#x27;',
    ],
    ['breaks lines', 'one<br/>two', 'one<br/>two'],
    ['closes what was left open', '<b>one <i>two</b> three', '<b>one <i>two</i></b> three'],
    ['ignores a stray end', 'one</b> two', 'one two'],
    [
      'keeps small type',
      '<u>a</u><s>b</s><sup>1</sup><sub>2</sub><small>c</small>',
      '<u>a</u><s>b</s><sup>1</sup><sub>2</sub><small>c</small>',
    ],
    [
      'makes paragraphs that may stand within a line',
      '<p>one<p>two',
      '<span class="block">one</span><span class="block">two</span>',
    ],
    [
      'makes lists that may stand within a line',
      '<ul><li>one<li>two</ul>',
      '<span role="list" class="block"><span role="listitem" class="rich-item">one</span><span role="listitem" class="rich-item">two</span></span>',
    ],
    [
      'puts no link into a link',
      '<a href="/a">one <a href="/b">two</a></a>',
      '<a href="/a" rel="noopener" class="link">one </a><a href="/b" rel="noopener" class="link">two</a>',
    ],
    ['drops comments', 'a<!-- <b>x</b> -->b', 'ab'],
    ['keeps events out of images', '<img src=x onerror=alert(1)>hi', 'hi'],
  ] as const)('%s', ([, html, expected]) => {
    expect(shown(html)).toBe(expected)
  })

  test.for([
    'javascript:alert(1)',
    'java&#115;cript:alert(1)',
    '//elsewhere.example',
    'data:text/html,x',
    '/\\elsewhere.example',
  ])('a link to %s is only its text', (href) => {
    expect(shown(`<a href="${href}">terms</a>`)).toBe('terms')
  })

  test.for(['/promos/price-match-guarantee', 'https://wbc.example/x?a=1', 'tel:+18773773375'])(
    'a link to %s stays',
    (href) => {
      expect(shown(`<a target="_blank" href="${href}">terms</a>`)).toBe(
        `<a href="${href}" rel="noopener" class="link">terms</a>`,
      )
    },
  )

  test('plain text joins lines and spaces', () => {
    expect(plainText(' <b>$18.99</b><br>/mo.&nbsp; ')).toBe('$18.99 /mo.')
  })
})
