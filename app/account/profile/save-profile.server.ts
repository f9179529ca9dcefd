import type { RouterContextProvider } from 'react-router'
import { limitsContext, shopContext } from '#app/context.server.ts'
import { profileFieldsSchema } from '#domain/accounts/profile-fields.ts'
import { saveProfile } from '#domain/accounts/save-profile.server.ts'
import { fieldErrors } from '../field-errors.ts'
import { formText, isOfAnother, otherAccount, tooOften } from '../form-text.ts'
import { readQuietly } from '../read-quietly.server.ts'
import { signedIn } from '../signed-in.server.ts'
import type { ProfileAnswer } from './profile-answer.ts'

/** Saves the profile from a form. */
export async function saveProfileForm(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<ProfileAnswer> {
  const shop = context.get(shopContext)
  const viewer = signedIn(context)
  const typed = {
    firstName: formText(form, 'firstName'),
    lastName: formText(form, 'lastName'),
    phone: formText(form, 'phone'),
  }
  const refused = { ok: false, message: 'Failed to update profile', reason: null, errors: {}, typed } as const
  if (isOfAnother(form, viewer)) return { ...refused, reason: otherAccount }
  const read = profileFieldsSchema.safeParse(typed)
  if (!read.success) return { ...refused, errors: fieldErrors(read.error) }
  const { ok } = await context.get(limitsContext).check('account-write', viewer.userId)
  if (!ok) return { ...refused, reason: tooOften }
  const saved = await readQuietly(shop, 'saving a profile', () => saveProfile(shop, viewer, read.data))
  return saved ? { ok: true, message: 'Profile updated successfully' } : refused
}
