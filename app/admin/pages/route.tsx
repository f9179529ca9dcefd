import { data } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { Link } from '#app/ui/link.tsx'
import { isLegalPage } from '#domain/content/information/information-page.ts'
import { listPages } from '#domain/content/information/page-history.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { administratorOf } from '../administrator.server.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/route'
import { LawyerBadge } from './lawyer-notes.tsx'
import { pageNames, publishedText } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const listed = await listPages(context.get(shopContext).db, administratorOf(context))
  if (!listed.ok) throw data(null, 403)
  return { pages: listed.pages }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Pages', matches)

export default function Pages({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Pages" state="What the shop says of itself, its terms, and what shoppers ask" />
      <ul className="grid max-w-3xl border border-line bg-surface">
        {pages.map(({ page, version, by, at }) => (
          <li key={page} className="border-line not-first:border-t">
            <Link to={page} className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-raised desk:px-5">
              <span className="grid min-w-0 grow gap-0.5">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">{pageNames[page]}</span>
                  {isLegalPage(page) && <LawyerBadge />}
                </span>
                <span className="wrap-anywhere text-soft">{publishedText(version, { by, at })}</span>
              </span>
              <AdminIcon name="right" className="size-5 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
