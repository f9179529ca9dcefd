import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { checkText } from '#domain/content/information/check-text.server.ts'
import { type InformationPage, textLimits } from '#domain/content/information/information-page.ts'
import { publishPage } from '#domain/content/information/publish-page.server.ts'
import { showText } from '#domain/content/information/show-text.server.ts'
import { tidyText } from '#domain/content/information/validate-text.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import { isPagePath } from '#http/is-page-path.ts'
import { administratorOf } from '../../administrator.server.ts'
import { readSent } from '../../read-sent.server.ts'
import { type PageAnswer, type PreviewAnswer, textFormSchema } from './page-answer.ts'

const sentSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('preview'), text: textFormSchema }),
  z.object({ act: z.literal('publish'), text: textFormSchema, version: z.number().int().min(0) }),
])

/** Publishes a submitted text, or returns a preview of it. */
export async function actOnPage(
  context: Readonly<RouterContextProvider>,
  page: InformationPage,
  form: FormData,
): Promise<PageAnswer | PreviewAnswer> {
  const shop = context.get(shopContext)
  const sent = readSent(sentSchema, form.get('sent'))
  const text = tidyText(sent.text)
  if (sent.act === 'preview') {
    const isTooLong = text.body.length > textLimits.body
    const shown = isTooLong ? null : showText(text, await readSettings(shop.db), isPagePath)
    return { shown, errors: checkText(text, isPagePath) }
  }
  const edit = { page, version: sent.version, text, isPage: isPagePath }
  const published = await publishPage(shop, edit, administratorOf(context))
  if (published.ok) return { ok: true, id: page, version: published.version }
  if (published.reason === 'invalid') return { ok: false, errors: published.errors }
  if (published.reason !== 'changed') return { ok: false, errors: [] }
  const { now, by, at } = published
  return { ok: false, errors: [], changed: { now, by, at } }
}
