import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A home page has all of its shelves from the start: another tag in its address asks the server for nothing. */
export const revalidateHome = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
