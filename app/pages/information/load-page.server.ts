import { data } from 'react-router'
import type { PageMeta } from '#app/page-meta.ts'
import { breadcrumbData } from '#app/structured-data/breadcrumbs.ts'
import { questionsData } from '#app/structured-data/questions.ts'
import { isInformationPage } from '#domain/content/information/information-page.ts'
import { questionsOf, searchQuestions } from '#domain/content/information/questions.ts'
import { readPage } from '#domain/content/information/read-page.server.ts'
import { showText } from '#domain/content/information/show-text.server.ts'
import { inlineText, type TextTree } from '#domain/content/information/text-tree.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { isPagePath } from '#http/is-page-path.ts'
import type { Found } from './question-search.tsx'

const longestSearch = 80
// Shorter texts need no table of contents.
const fewestContents = 4

/** Loads the information page of an address; of the FAQ, the questions that match its `q`. */
export async function loadPage({ db, publicUrl }: Pick<Shop, 'db' | 'publicUrl'>, url: URL) {
  const page = url.pathname.split('/')[1]?.toLowerCase() ?? ''
  if (!isInformationPage(page)) throw data(null, 404)
  const [text, settings] = await Promise.all([readPage(db, page), readSettings(db)])
  const { title, description, tree } = showText(text, settings, isPagePath)
  const asked = page === 'faq' ? (url.searchParams.get('q') ?? '').trim().slice(0, longestSearch) : ''
  const searched = asked === '' ? null : searchQuestions(tree, asked)
  const found: Found | null = searched && { asked, count: searched.count }
  const canonicalUrl = `${publicUrl}/${page}`
  const place = breadcrumbData([
    { name: 'Home', url: `${publicUrl}/` },
    { name: title, url: canonicalUrl },
  ])
  const questions = page === 'faq' && !found ? questionsOf(tree) : []
  const meta: PageMeta = {
    title: found ? `“${asked}” in ${title}` : title,
    description,
    canonicalUrl,
    structured: questions.length === 0 ? [place] : [place, questionsData(questions)],
  }
  return {
    page,
    version: text.version,
    title,
    contents: found ? [] : contentsOf(tree),
    tree: searched?.tree ?? tree,
    found,
    meta,
  }
}

/** The table of contents of a long text. */
function contentsOf(tree: TextTree): { id: string; name: string }[] {
  const contents = tree.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, name: inlineText(block.parts) }] : [],
  )
  return contents.length < fewestContents ? [] : contents
}
