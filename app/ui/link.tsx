import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

type LinkProps = ComponentProps<typeof RouterLink>

// An absolute path without anything to resolve: no empty segments, and none that begin with a dot.
const ownAddress = /^\/(?:[^/.?#\\][^/?#\\]*(?:\/[^/.?#\\][^/?#\\]*)*)?(?:\?[^#]+)?(?:#.+)?$/

/**
 * React Router's link. On the server, a link with such a path is rendered directly as the element that the router would render:
 * resolving it against the page's routes and creating its click handler takes several times as long.
 */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink

function ServerLink(props: LinkProps) {
  const { to, discover, prefetch, relative, reloadDocument, replace, mask, state, ...rest } = props
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, target, ...attributes } = rest
  const isPlain = typeof to === 'string' && ownAddress.test(to) && mask === undefined && discover !== 'none'
  if (!isPlain || prefetch === 'render') return <RouterLink {...props} />
  return <a {...attributes} href={to} target={target} data-discover="true" />
}
