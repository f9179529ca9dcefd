import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { revalidatesForCatalogue } from '#app/events/shown-catalogue.ts'

/** Whether a listing is to be asked for again: the same address is the same listing, as when the sheet over it is opened or closed. */
export const revalidateListing = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
    ? revalidatesForCatalogue()
    : defaultShouldRevalidate
