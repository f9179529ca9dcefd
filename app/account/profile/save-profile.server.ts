import type { RouterContextProvider } from 'react-router'
import { limitsContext, shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { changedFields, type ProfileFields } from '#domain/accounts/profile.ts'
import { profileFieldsSchema } from '#domain/accounts/profile-fields.ts'
import { saveProfile } from '#domain/accounts/save-profile.server.ts'
import { fieldErrors } from '../field-errors.ts'
import { formText, isOfAnother, otherAccount, tooOften } from '../form-text.ts'
import { signedIn } from '../signed-in.server.ts'
import { type ProfileAnswer, shownPrefix } from './profile-answer.ts'

/** Saves the fields that were changed in the profile's form. */
export async function saveProfileForm(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<ProfileAnswer> {
  const shop = context.get(shopContext)
  const viewer = signedIn(context)
  const typed = readFields(form, '')
  const shown = form.has(`${shownPrefix}firstName`) ? readFields(form, shownPrefix) : null
  const refused = { ok: false, message: 'Failed to update profile', reason: null, errors: {}, typed, shown } as const
  if (isOfAnother(form, viewer)) return { ...refused, reason: otherAccount }
  const read = profileFieldsSchema.safeParse(typed)
  if (!read.success) return { ...refused, errors: fieldErrors(read.error) }
  const { ok } = await context.get(limitsContext).check('account-write', viewer.userId)
  if (!ok) return { ...refused, reason: tooOften }
  const changed = shown ? changedFields(read.data, shown) : read.data
  const saved = await readOrReport(shop, 'saving a profile', () => saveProfile(shop, viewer, changed))
  return saved ? { ok: true, message: 'Profile updated successfully' } : refused
}

const readFields = (form: FormData, prefix: string): ProfileFields => ({
  firstName: formText(form, `${prefix}firstName`),
  lastName: formText(form, `${prefix}lastName`),
  phone: formText(form, `${prefix}phone`),
})
