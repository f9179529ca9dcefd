import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { settingsFormSchema } from '#domain/settings/settings-form.ts'
import { updateSettings } from '#domain/settings/update-settings.server.ts'
import { readSettingsForm } from '#domain/settings/validate-settings.ts'
import { administratorOf } from '../administrator.server.ts'
import { readSent } from '../read-sent.server.ts'
import { type SettingsAnswer, settingsId } from './settings-answer.ts'

const sentSchema = z.object({ form: settingsFormSchema, version: z.number().int().min(0) })

/** Saves the submitted form as the shop's settings. */
export async function saveSettings(context: Readonly<RouterContextProvider>, sent: FormData): Promise<SettingsAnswer> {
  const { form, version } = readSent(sentSchema, sent.get('settings'))
  const read = readSettingsForm(form)
  if (!read.ok) return read
  const update = { version, settings: read.settings }
  const updated = await updateSettings(context.get(shopContext), update, administratorOf(context))
  if (updated.ok) return { ok: true, id: settingsId, version: updated.version }
  if (updated.reason !== 'changed') return { ok: false, errors: [] }
  const { now, by, at } = updated
  return { ok: false, errors: [], changed: { now, by, at } }
}
