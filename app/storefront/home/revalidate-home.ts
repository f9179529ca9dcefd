import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { revalidatesForCatalogue } from '#app/events/shown-catalogue.ts'

/** The loader returns the products of all tags, so changing the tag in the address needs no request. */
export const revalidateHome = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? revalidatesForCatalogue() : defaultShouldRevalidate
