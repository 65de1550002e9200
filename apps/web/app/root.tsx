import { brand } from '@portal/domain/brand'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { ErrorPage } from './features/shell/error-page.tsx'
import archivo from './fonts/archivo.woff2?url'
import { pageData } from './lib/page-data.ts'
import { queryClient } from './lib/query-client.ts'
import { replayEarlyInput } from './lib/scripts-after-paint.ts'
import './styles/app.css'
import { PageAnnouncer, SkipLink } from './ui/page-announcer.tsx'
import { themeScript } from './ui/theme-script.ts'
import { Toasts } from './ui/toast.tsx'

/** What every page needs from the configuration; it never changes while the server runs. */
export const loader = ({ context }: LoaderFunctionArgs) => ({
  publicBaseUrl: context.get(pageData).publicBaseUrl,
  timeZone: context.get(pageData).timeZone,
  sendsMail: context.get(pageData).sendsMail,
})
export const shouldRevalidate = () => false

export const links: LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export const meta: MetaFunction = () => [
  { title: `${brand.name}: business phones, ready to route` },
  {
    name: 'description',
    content: 'Business phones and tablets, staged, tested and tagged for delivery fleets on every carrier.',
  },
]

/** The document around every page, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  const configured = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  return (
    // The theme is set before hydration, so the attribute differs from what the server sent.
    <html
      lang="en"
      data-time-zone={configured?.timeZone}
      data-emails={configured?.sendsMail === false ? 'none' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12181a" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
        <link rel="manifest" href={manifestOf(matches)} />
      </head>
      <body>
        <SkipLink />
        {children}
        <PageAnnouncer />
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The app that a browser offers to install: a page with one of its own names it in its `handle`. */
const manifestOf = (matches: ReturnType<typeof useMatches>): string =>
  matches.map(({ handle }) => handle).find(hasManifest)?.manifest ?? '/site.webmanifest'

const hasManifest = (handle: unknown): handle is { manifest: string } =>
  typeof handle === 'object' && handle !== null && 'manifest' in handle

export default function Root() {
  useEffect(() => queueMicrotask(replayEarlyInput), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
