import { data } from 'react-router'
import { shopContext, viewerContext } from '#app/context.server.ts'
import { findInCatalogue } from '#domain/catalogue/find-in-catalogue.server.ts'
import type { Route } from './+types/route'

/** What the command palette finds in the shop for a text. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const found = await findInCatalogue(context.get(shopContext).db, context.get(viewerContext), text)
  if (!found.ok) throw data(null, 403)
  return { text, products: found.products, categories: found.categories }
}
