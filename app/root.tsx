import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { pageAccess } from '#http/page-access.ts'
import type { Route } from './+types/root'
import { enforceAccess } from './enforce-access.server.ts'
import { rejectInvalidParams } from './reject-invalid-params.server.ts'
import { errorMeta } from './storefront/error-page/error-boundary.tsx'
import { ErrorPage } from './storefront/error-page/error-page.tsx'
import { linksOf } from './storefront/layouts/layout-links.ts'
import storefrontSheet from './storefront/storefront.css?url'
import displayFont from './ui/fonts/display.woff2?url'
import textFont from './ui/fonts/text.woff2?url'

export const middleware: Route.MiddlewareFunction[] = [enforceAccess(pageAccess), rejectInvalidParams]

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  // These small fonts are used on every page; if they came late, centred text would shift.
  ...[textFont, displayFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
]

// The colour of the browser's toolbar is the page's background colour.
const grounds = { heritage: '#f7f3ec', studio: '#f7f3ec', atelier: '#0d1120' }

export function Layout({ children }: { children: React.ReactNode }) {
  const layout = linksOf(useLocation().pathname).name
  return (
    <html lang="en-NG" data-layout={layout}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={grounds[layout]} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1120" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export const meta: Route.MetaFunction = ({ error, matches }) => (error === undefined ? [] : errorMeta(error, matches))

/** Catches errors of a layout, whose style sheet is then missing. Errors of its pages are shown inside the layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // The link has an address of its own: otherwise React would take the link of the layout that is removed for this one,
  // and remove it as well.
  return (
    <main>
      <link rel="stylesheet" href={`${storefrontSheet}#error`} precedence="page" />
      <ErrorPage error={error} />
    </main>
  )
}
