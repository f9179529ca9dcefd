import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { isLegalPage } from '#domain/content/information/information-page.ts'
import { readPageForEdit } from '#domain/content/information/page-history.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { LookOnly } from '../../ui/if-may.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { LawyerNote, StartingNote } from '../lawyer-notes.tsx'
import { requestedPage } from '../requested-page.server.ts'
import { pageNames, publishedText } from '../words.ts'
import type { Route } from './+types/route'
import { actOnPage } from './act-on-page.server.ts'
import type { PageAnswer, PreviewAnswer } from './page-answer.ts'
import { PageEditor } from './page-editor.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = requestedPage(params.page)
  const read = await readPageForEdit(context.get(shopContext).db, administratorOf(context), page)
  if (!read.ok) throw data(null, 403)
  const { text, by, at } = read
  return { page, text, by, at }
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  actOnPage(context, requestedPage(params.page), await request.formData())

/** Keeps the page and what was typed when the request fails or is refused. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<PageAnswer | PreviewAnswer> {
  try {
    return await serverAction()
  } catch {
    return { ok: false, errors: [] }
  }
}

/** The loader doesn't run if nothing was published, so that what is typed stays, nor after a preview, which changes nothing. */
export const shouldRevalidate = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs & { actionResult?: PageAnswer | PreviewAnswer }) =>
  defaultShouldRevalidate && (actionResult === undefined || ('ok' in actionResult && actionResult.ok))

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData ? pageNames[loaderData.page] : 'Pages', matches)

export default function EditPage({ loaderData }: Route.ComponentProps) {
  const { page, text, by, at } = loaderData
  return (
    <>
      <PageTitle
        title={pageNames[page]}
        state={publishedText(text.version, { by, at })}
        back={{ to: '/admin/pages', name: 'Pages' }}
        act={
          <div className="flex flex-wrap gap-2">
            <AdminLink to={`/${page}`} target="_blank">
              See it in the shop
            </AdminLink>
            <AdminLink to="history">History</AdminLink>
          </div>
        }
      />
      <div className="grid max-w-3xl gap-4 pb-4">
        {isLegalPage(page) && <LawyerNote />}
        {text.version === 0 && <StartingNote />}
      </div>
      <LookOnly needs="pages.write">
        <PageEditor key={page} page={page} text={text} />
      </LookOnly>
    </>
  )
}
