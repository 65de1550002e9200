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
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { ErrorPage } from './features/shell/error-page.tsx'
import archivo from './fonts/archivo.woff2?url'
import { pageData } from './lib/page-data.ts'
import { queryClient } from './lib/query-client.ts'
import { replayEarlyInput } from './lib/scripts-after-paint.ts'
import './styles/app.css'
import { PageAnnouncer } from './ui/page-announcer.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { themeScript } from './ui/theme-script.ts'
import { Toasts } from './ui/toast.tsx'

/** What every page needs from the configuration; it never changes while the server runs. */
export const loader = ({ context }: LoaderFunctionArgs) => ({
  publicBaseUrl: context.get(pageData).publicBaseUrl,
  timeZone: context.get(pageData).timeZone,
})
export const shouldRevalidate = () => false

export const links: LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
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
  return (
    // The theme is set before hydration, so the attribute differs from what the server sent.
    <html lang="en" data-time-zone={configured?.timeZone} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12181a" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
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
