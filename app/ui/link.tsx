import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

type LinkProps = ComponentProps<typeof RouterLink>

// Begins at the shop's root, and has nothing to resolve: no empty parts, and none that begin with a dot.
const ownAddress = /^\/(?:[^/.?#\\][^/?#\\]*(?:\/[^/.?#\\][^/?#\\]*)*)?(?:\?[^#]+)?(?:#.+)?$/

/**
 * The router's link. The server writes the element that the router would, where the address is one that leads there as it is: to resolve it against
 * the routes of its page and to prepare what a press does takes several times as long as the element.
 */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink

function ServerLink(props: LinkProps) {
  const { to, discover, prefetch, relative, reloadDocument, replace, mask, state, ...rest } = props
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, target, ...attributes } = rest
  const isPlain = typeof to === 'string' && ownAddress.test(to) && mask === undefined && discover !== 'none'
  if (!isPlain || prefetch === 'render') return <RouterLink {...props} />
  return <a {...attributes} href={to} target={target} data-discover="true" />
}
