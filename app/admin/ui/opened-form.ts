import type { ShouldRevalidateFunctionArgs } from 'react-router'

const forms = ['add', 'edit'] as const

/**
 * What a link that opens a form over its list has: Back closes the form. A link to where the router is would take the place of the entry
 * in the history; while the list is still being read after a close, the router is at the form, but the browser at the list already.
 */
export const opensForm = { state: { opened: true }, replace: false } as const

/** The search of an address with one parameter more, on the same page of the list. */
export function withParameter(search: URLSearchParams, name: (typeof forms)[number], value: string): string {
  const next = withoutForm(search)
  next.set(name, value)
  return `?${next}`
}

/** The search of an address without the form that it opens. */
export function withoutForm(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of forms) next.delete(name)
  return next
}

/** Whether the way from one address to another opens a form over the same list, and changes nothing else. */
export const isFormOpened = (from: URL, to: URL): boolean =>
  from.pathname === to.pathname &&
  from.search !== to.search &&
  forms.some((name) => to.searchParams.has(name)) &&
  `${withoutForm(from.searchParams)}` === `${withoutForm(to.searchParams)}`

/**
 * Whether a list with forms over it is read again. Opening a form, which is in the address, and an act that wasn't done change nothing of
 * the list. Closing one reads it again: after a save the navigation would otherwise cancel the reading that the save had begun.
 */
export const readsListAgain = ({
  actionResult,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs & { actionResult?: { ok: boolean } }): boolean =>
  defaultShouldRevalidate && !isFormOpened(currentUrl, nextUrl) && actionResult?.ok !== false
