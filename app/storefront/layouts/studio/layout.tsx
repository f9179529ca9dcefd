import { cacheHeaders } from '#app/cached.ts'
import { Frame, frameLinks } from '../frame.tsx'
import { loadFrame } from '../load-frame.server.ts'
import { revalidateFrame } from '../reload-frame.ts'
import type { Route } from './+types/layout'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadFrame({ context })

export const headers = cacheHeaders

export const links = frameLinks

export const shouldRevalidate = revalidateFrame

export default function StudioLayout({ loaderData: { categories, banner, shop, pages } }: Route.ComponentProps) {
  return (
    <Frame
      shop={shop}
      header={<Header categories={categories} banner={banner} />}
      footer={<Footer categories={categories} pages={pages} />}
    />
  )
}
