import type { RouterContextProvider } from 'react-router'
import { limitsContext, shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { addressFieldsSchema } from '#domain/addresses/address-fields.ts'
import { deleteAddress } from '#domain/addresses/delete-address.server.ts'
import { saveAddress } from '#domain/addresses/save-address.server.ts'
import { type AddressFields, addressRefusals, changedAddressFields } from '#domain/addresses/saved-address.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { fieldErrors } from '../field-errors.ts'
import { formText, isOfAnother, otherAccount, tooOften } from '../form-text.ts'
import { signedIn } from '../signed-in.server.ts'
import {
  type AddressAnswer,
  addressFailures,
  readAddressForm,
  readShownAddress,
  type TypedAddress,
} from './address-answer.ts'

type Context = Readonly<RouterContextProvider>
type Failure = Omit<Extract<AddressAnswer, { ok: false }>, 'typed' | 'shown'>

/** Handles the form that saves or deletes an address. */
export async function changeAddresses(context: Context, form: FormData): Promise<AddressAnswer> {
  const id = formText(form, 'id').toLowerCase() || null
  return formText(form, 'act') === 'delete' ? remove(context, id ?? '') : save(context, form, id)
}

async function remove(context: Context, id: string): Promise<AddressAnswer> {
  const shop = context.get(shopContext)
  const failed = { ...failure('delete', null), typed: null, shown: null }
  if (await isTooOften(context)) return { ...failed, reason: tooOften }
  const deleted = isUuid(id)
    ? await readOrReport(shop, 'deleting an address', () => deleteAddress(shop.db, signedIn(context), id))
    : ({ ok: false, reason: 'gone' } as const)
  if (deleted?.ok) return { act: 'delete', ok: true, message: 'Address deleted successfully', id }
  return { ...failed, reason: deleted && addressRefusals[deleted.reason] }
}

async function save(context: Context, form: FormData, id: string | null): Promise<AddressAnswer> {
  const shop = context.get(shopContext)
  const typed = readAddressForm(form)
  const shown = id === null ? null : readShownAddress(form)
  const failed = { ...failure('save', id), typed, shown }
  if (isOfAnother(form, signedIn(context))) return { ...failed, reason: otherAccount }
  const read = addressFieldsSchema.safeParse(typed)
  if (!read.success) return { ...failed, errors: fieldErrors(read.error) }
  if (await isTooOften(context)) return { ...failed, reason: tooOften }
  const asked =
    id === null ? { id, fields: read.data, isDefault: typed.isDefault } : { id, ...changes(read.data, typed, shown) }
  const saved =
    id === null || isUuid(id)
      ? await readOrReport(shop, 'saving an address', () => saveAddress(shop, signedIn(context), asked))
      : ({ ok: false, reason: 'gone' } as const)
  if (saved?.ok) {
    return { act: 'save', ok: true, message: `Address ${id === null ? 'added' : 'updated'} successfully`, id }
  }
  // If the address no longer exists, what was typed can be saved as a new one.
  return { ...failed, id: saved?.reason === 'gone' ? null : id, reason: saved && addressRefusals[saved.reason] }
}

/**
 * The fields that were changed in an existing address. All of them if the form doesn't say what it started with, or started with an
 * incomplete address.
 */
function changes(fields: AddressFields, { isDefault }: TypedAddress, shown: TypedAddress | null) {
  const before = addressFieldsSchema.safeParse(shown)
  return {
    fields: before.success ? changedAddressFields(fields, before.data) : fields,
    isDefault: shown?.isDefault === isDefault ? ('as it is' as const) : isDefault,
  }
}

const failure = (act: 'save' | 'delete', id: string | null): Failure => ({
  act,
  ok: false,
  message: addressFailures[act],
  reason: null,
  errors: {},
  id,
})

const isTooOften = async (context: Context) =>
  !(await context.get(limitsContext).check('account-write', signedIn(context).userId)).ok
