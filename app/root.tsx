import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import type { Route } from './+types/root'
import './app.css'
import { linksOf } from './storefront/layouts/layout-links.ts'
import { ButtonLink } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import displayFont from './ui/fonts/display-latin.woff2?url'
import textFont from './ui/fonts/text-latin.woff2?url'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  ...[textFont, displayFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
]

// The bar of a phone's browser in the colour of the page's ground.
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

/** The one place where faults of any page end up. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main>
      <EmptyState
        title={isMissing ? 'Oops! Page Not Found' : 'Something went wrong on our side'}
        text={
          isMissing
            ? 'The page may have moved, or the address has a slip in it.'
            : 'Nothing you have put in your cart is lost. Please try again in a moment.'
        }
      >
        <ButtonLink to="/" reloadDocument>
          Back to Home
        </ButtonLink>
      </EmptyState>
    </main>
  )
}
