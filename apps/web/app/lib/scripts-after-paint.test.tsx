// @vitest-environment jsdom
import { act, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { replayEarlyInput, scriptsAfterPaint, wakeScripts } from './scripts-after-paint.ts'

const rendered =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/></head>' +
  '<body><button type="button">Menu</button><a href="/phones">Phones</a>' +
  '<script>1</script><script type="module" async="">import "/a.js"</script></body></html>'

const begun = () => document.querySelector('script[type=module]') !== null
const preloads = () => document.querySelectorAll('link[rel=modulepreload]').length

/** What a browser does with the answer; the script that starts the others is run by the test, since jsdom runs none. */
function open(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  document.head.innerHTML = page.head.innerHTML
  document.body.innerHTML = page.body.innerHTML
  new Function(wakeScripts)()
}

afterEach(() => {
  replayEarlyInput()
  vi.useRealTimers()
})

describe('scripts of a readable page', () => {
  test('wait: no module is run or fetched before the page is rendered', () => {
    vi.useFakeTimers()
    open(scriptsAfterPaint(rendered))
    expect(begun()).toBe(false)
    expect(preloads()).toBe(0)
  })

  test('begin after the frame that follows "load", with every script fetched at once', () => {
    vi.useFakeTimers()
    open(scriptsAfterPaint(rendered))
    window.dispatchEvent(new Event('load'))
    vi.runOnlyPendingTimers()
    vi.runOnlyPendingTimers()
    expect(begun()).toBe(true)
    expect(preloads()).toBe(2)
  })

  test('begin when someone reaches for the page, without waiting for pictures', () => {
    vi.useFakeTimers()
    open(scriptsAfterPaint(rendered))
    document.querySelector('a')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(begun()).toBe(true)
  })

  test('begin after three seconds where a picture never arrives', () => {
    vi.useFakeTimers()
    open(scriptsAfterPaint(rendered))
    vi.advanceTimersByTime(2_999)
    expect(begun()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(begun()).toBe(true)
  })

  test('a button pressed too early is pressed once they run, and only once', () => {
    vi.useFakeTimers()
    open(scriptsAfterPaint(rendered))
    const menu = document.querySelector('button')
    menu?.click()
    const pressed = vi.fn()
    menu?.addEventListener('click', pressed)
    replayEarlyInput()
    replayEarlyInput()
    expect(pressed).toHaveBeenCalledOnce()
  })

  test('what was filled in too early reaches the page: a choice, a text, an entry of a list', async () => {
    open(
      '<form><input type="radio" name="carrier" value="v"><input name="search" value=""><select name="sort">' +
        '<option>a</option><option>b</option></select></form>',
    )
    const form = document.forms[0]
    if (!form) throw new Error('The page has a form.')
    const user = userEvent.setup()
    await user.click(within(form).getByRole('radio'))
    await user.type(within(form).getByRole('textbox'), 'ferro')
    await user.selectOptions(within(form).getByRole('combobox'), 'b')

    const seen: string[] = []
    function Filters() {
      return (
        <>
          <input type="radio" name="carrier" value="v" onChange={(event) => seen.push(event.target.value)} />
          <input name="search" defaultValue="" onChange={(event) => seen.push(event.target.value)} />
          <select name="sort" onChange={(event) => seen.push(event.target.value)}>
            <option>a</option>
            <option>b</option>
          </select>
        </>
      )
    }
    await act(() => hydrateRoot(form, <Filters />))
    expect(seen).toEqual([])
    await act(() => replayEarlyInput())
    expect(seen).toEqual(['v', 'ferro', 'b'])
    expect(within(form).getByRole<HTMLInputElement>('radio').checked).toBe(true)
  })

  test('fields that React keeps reach the page one after another: none undoes the one before', async () => {
    open(
      '<form><select name="sort"><option>a</option><option>b</option></select>' +
        '<input type="checkbox" name="brand"></form>',
    )
    const form = document.forms[0]
    if (!form) throw new Error('The page has a form.')
    const user = userEvent.setup()
    await user.selectOptions(within(form).getByRole('combobox'), 'b')
    await user.click(within(form).getByRole('checkbox'))

    function Filters() {
      const [chosen, choose] = useState({ sort: 'a', brand: false })
      return (
        <>
          <select
            name="sort"
            value={chosen.sort}
            onChange={({ target }) => choose({ ...chosen, sort: target.value })}
          >
            <option>a</option>
            <option>b</option>
          </select>
          <input
            type="checkbox"
            name="brand"
            checked={chosen.brand}
            onChange={() => choose({ ...chosen, brand: !chosen.brand })}
          />
        </>
      )
    }
    await act(() => hydrateRoot(form, <Filters />))
    replayEarlyInput()
    await act(() => {})
    expect(within(form).getByRole<HTMLSelectElement>('combobox').value).toBe('b')
    expect(within(form).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })

  test('a form that only scripts can send is sent once they run, with what was typed; a search goes at once', () => {
    vi.useFakeTimers()
    open(
      '<form method="post"><input name="password"><button>Save</button></form>' +
        '<form id="search"><button>Search</button></form>',
    )
    const [form, search] = document.forms
    if (!form || !search) throw new Error('The page has two forms.')
    const send = (one: HTMLFormElement) =>
      one.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    expect([send(form), send(search)]).toEqual([false, true])

    const sent = vi.fn((event: Event) => event.preventDefault())
    form.addEventListener('submit', sent)
    replayEarlyInput()
    vi.runAllTimers()
    replayEarlyInput()
    vi.runAllTimers()
    expect(sent).toHaveBeenCalledOnce()
  })

  test('a page whose scripts cannot be found stays as it was', () => {
    expect(scriptsAfterPaint('<p>Text</p>')).toBe('<p>Text</p>')
  })
})
