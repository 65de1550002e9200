// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { PageAnnouncer } from './page-announcer.tsx'

afterEach(cleanup)

function Page({ name }: { name: string }) {
  return (
    <main>
      <title>{`${name}, WBC`}</title>
      <h1>{name}</h1>
      <Link to="/tablets">To tablets</Link>
      <Link to="/phones?carrier=verizon">To filter</Link>
    </main>
  )
}

function showSite() {
  render(
    <MemoryRouter initialEntries={['/phones']}>
      <Routes>
        <Route path="/phones" element={<Page name="Phones" />} />
        <Route path="/tablets" element={<Page name="Tablets" />} />
      </Routes>
      <PageAnnouncer />
    </MemoryRouter>,
  )
}

test('the first page is not announced: the browser reads it by itself', () => {
  showSite()
  expect(document.activeElement).toBe(document.body)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('arriving on another page focuses its heading and names it', async () => {
  showSite()
  await userEvent.click(screen.getByRole('link', { name: 'To tablets' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tablets'))
  expect(screen.getByRole('status').textContent).toBe('Tablets, WBC')
})

test('an element that was focused meanwhile keeps the focus', async () => {
  showSite()
  await userEvent.click(screen.getByRole('link', { name: 'To tablets' }))
  const link = screen.getByRole('link', { name: 'To filter' })
  link.focus()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Tablets, WBC'))
  expect(document.activeElement).toBe(link)
})

test('a filter in the query moves nothing', async () => {
  showSite()
  const link = screen.getByRole('link', { name: 'To filter' })
  await userEvent.click(link)
  await new Promise((settled) => setTimeout(settled, 200))
  expect(document.activeElement).toBe(link)
})
