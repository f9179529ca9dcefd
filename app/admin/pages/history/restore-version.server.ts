import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import type { InformationPage } from '#domain/content/information/information-page.ts'
import { restorePage } from '#domain/content/information/publish-page.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import { readSent } from '../../read-sent.server.ts'

const sentSchema = z.object({ from: z.number().int().min(0), version: z.number().int().min(0) })

/** `changed`: somebody else has published since the history was read. */
export type RestoreAnswer = { ok: true; version: number } | { ok: false; reason: 'changed' | 'failed' }

/** Publishes an earlier version again. */
export async function restoreVersion(
  context: Readonly<RouterContextProvider>,
  page: InformationPage,
  form: FormData,
): Promise<RestoreAnswer> {
  const sent = readSent(sentSchema, form.get('sent'))
  const restored = await restorePage(context.get(shopContext), { page, ...sent }, administratorOf(context))
  if (restored.ok) return { ok: true, version: restored.version }
  return { ok: false, reason: restored.reason === 'changed' ? 'changed' : 'failed' }
}
