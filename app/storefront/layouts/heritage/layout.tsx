import { cacheHeaders } from '#app/cached.ts'
import { revalidatesForCatalogue } from '#app/events/shown-catalogue.ts'
import { Frame, frameLinks } from '../frame.tsx'
import { loadFrame } from '../load-frame.server.ts'
import type { Route } from './+types/layout'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadFrame({ context })

export const headers = cacheHeaders

export const links = frameLinks

// Categories and banner are the same on every page: loaded with the document, not on every navigation.
export const shouldRevalidate = revalidatesForCatalogue

export default function HeritageLayout({ loaderData: { categories, banner } }: Route.ComponentProps) {
  return (
    <Frame header={<Header categories={categories} banner={banner} />} footer={<Footer categories={categories} />} />
  )
}
