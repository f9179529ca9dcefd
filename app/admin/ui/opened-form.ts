import type { ShouldRevalidateFunctionArgs } from 'react-router'

const forms = ['add', 'edit'] as const

/**
 * The props of a link that opens a form over its list, so that Back closes the form. By default, a link to the router's current
 * address replaces the history entry; while the list is being reloaded after a close, the router is still at the form, but the
 * browser already at the list.
 */
export const opensForm = { state: { opened: true }, replace: false } as const

/** The search string with one more parameter, on the same page of the list. */
export function withParameter(search: URLSearchParams, name: (typeof forms)[number], value: string): string {
  const next = withoutForm(search)
  next.set(name, value)
  return `?${next}`
}

/** The search string without the parameter that opens a form. */
export function withoutForm(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of forms) next.delete(name)
  return next
}

/** Whether a navigation only opens a form over the same list. */
export const isFormOpened = (from: URL, to: URL): boolean =>
  from.pathname === to.pathname &&
  from.search !== to.search &&
  forms.some((name) => to.searchParams.has(name)) &&
  `${withoutForm(from.searchParams)}` === `${withoutForm(to.searchParams)}`

/**
 * Whether the loader of a list with forms over it runs again. Opening a form (a parameter in the address) and a failed action don't
 * change the list. Closing a form must reload it: the navigation after a save would otherwise cancel the reload that the save has
 * started.
 */
export const readsListAgain = ({
  actionResult,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs & { actionResult?: { ok: boolean } }): boolean =>
  defaultShouldRevalidate && !isFormOpened(currentUrl, nextUrl) && actionResult?.ok !== false
