import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { settingsFormSchema } from '#domain/settings/settings-form.ts'
import { updateSettings } from '#domain/settings/update-settings.server.ts'
import { readSettingsForm } from '#domain/settings/validate-settings.ts'
import { administratorOf } from '../administrator.server.ts'
import type { SettingsAnswer } from './settings-answer.ts'

const sentSchema = z.object({ form: settingsFormSchema, version: z.number().int().min(0) })

/** Saves the form that was sent as the shop's settings. */
export async function saveSettings(context: Readonly<RouterContextProvider>, sent: FormData): Promise<SettingsAnswer> {
  const { form, version } = readSent(sent)
  const message = 'Failed to save settings'
  const read = readSettingsForm(form)
  if (!read.ok) return { ok: false, message, errors: read.errors }
  const update = { version, settings: read.settings }
  const updated = await updateSettings(context.get(shopContext), update, administratorOf(context))
  if (updated.ok) return { ok: true, message: 'Settings saved', version: updated.version }
  if (updated.reason !== 'changed') return { ok: false, message, errors: [] }
  const { now, by, at } = updated
  return { ok: false, message, errors: [], changed: { now, by, at } }
}

function readSent(sent: FormData) {
  const read = sentSchema.safeParse(parseJson(sent.get('settings')))
  // Only a program sends a form that isn't one.
  if (!read.success) throw data(null, 400)
  return read.data
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
