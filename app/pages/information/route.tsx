import type { LinksFunction } from 'react-router'
import { cached, cacheHeaders } from '#app/cached.ts'
import { shopContext } from '#app/context.server.ts'
import { RichText } from '#app/rich-text/rich-text.tsx'
import { tagOfPage } from '#domain/content/information/information-page.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { Contents } from './contents.tsx'
import { Crumbs } from './crumbs.tsx'
import informationSheet from './information.css?url'
import { loadPage } from './load-page.server.ts'
import { FoundQuestions, QuestionSearch } from './question-search.tsx'
import { useFollowedPage } from './use-followed-page.ts'

/** /privacy and the other pages that only have text. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const loaded = await loadPage(context.get(shopContext), url)
  return cached(loaded, [tagOfPage(loaded.page), 'settings'])
}

export const headers = cacheHeaders

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: informationSheet }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(loaderData?.meta ?? { title: '' }, matches)

export default function InformationPage({ loaderData }: Route.ComponentProps) {
  const { page, version, title, contents, tree, found } = loaderData
  useFollowedPage(page, version)
  return (
    <div className="wrap information">
      <div>
        <Crumbs title={title} />
        <h1>{title}</h1>
        {page === 'faq' && <QuestionSearch found={found} />}
      </div>
      <Contents contents={contents} />
      <div>
        {found && <FoundQuestions {...found} />}
        <RichText tree={tree} />
      </div>
    </div>
  )
}
