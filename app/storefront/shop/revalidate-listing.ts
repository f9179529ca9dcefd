import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { revalidatesForCatalogue } from '#app/events/shown-catalogue.ts'

/** Whether a listing's loader runs again. Not when the address stays the same, as when the filter sheet is opened or closed. */
export const revalidateListing = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
    ? revalidatesForCatalogue()
    : defaultShouldRevalidate
