import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { editLines } from '#domain/fulfilment/edit-lines.server.ts'
import { mostPieces } from '#domain/fulfilment/edited-order.ts'
import { changeContact, optionalContact } from '#domain/orders/change-contact.server.ts'
import { checkoutFields, readAddress, type ShippingAddress } from '#domain/orders/shipping-address.ts'
import { isStorable } from '#domain/storable-text.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { EditAnswer } from './edit-answer.ts'
import { contactRefusals, editRefusalText } from './edit-words.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Handles the two forms that edit an unpaid order: contact and pieces. Redirects to the order unless the page must stay, or returns
 * why it wasn't changed.
 */
export async function actOnEdit(context: Context, address: string, form: FormData): Promise<EditAnswer | Response> {
  if (!z.uuid().safeParse(address).success) throw data(null, 400)
  const orderId = address.toLowerCase()
  switch (form.get('act')) {
    case 'contact':
      return actOnContact(context, orderId, form)
    case 'pieces':
      return actOnPieces(context, orderId, form)
    default:
      throw data(null, 400)
  }
}

const longestTyped = 2_000
const field = z.string().max(longestTyped)

function fieldsOf(form: FormData, prefix = ''): ShippingAddress {
  const entries = checkoutFields.map((name) => {
    const read = field.safeParse(form.get(`${prefix}${name}`))
    if (!read.success) throw data(null, 400)
    return [name, read.data.replace(/\r\n?/g, '\n')] as const
  })
  return Object.fromEntries(entries) as ShippingAddress
}

async function actOnContact(context: Context, orderId: string, form: FormData): Promise<EditAnswer | Response> {
  const [typed, seen] = [fieldsOf(form), fieldsOf(form, 'seen-')]
  const { db } = context.get(shopContext)
  const read = readAddress(typed, await optionalContact(db, orderId))
  const refuse = (why: string, problems = {}): EditAnswer => ({ about: 'contact', why, typed, seen, problems })
  if (!read.ok) return refuse('Nothing was changed yet. Please correct what is marked.', read.problems)
  const change = { orderId, seen, address: read.address }
  const changed = await changeContact(context.get(shopContext), change, administratorOf(context))
  if (!changed.ok) return refuse(contactRefusals[changed.reason] ?? 'Failed to change the order')
  // What is saved becomes the form's new base; it may differ from what was typed in its spaces.
  const isSaved: EditAnswer = { about: 'contact', why: null, typed, seen: typed, problems: {}, isSaved: true }
  return mayLeave(form) ? redirect(`/admin/orders/${orderId}`) : isSaved
}

const pieces = z.coerce.number().int().min(0).max(mostPieces)
const linesSchema = z
  .array(z.object({ lineKey: z.string().min(1).max(500), seen: pieces, quantity: pieces }))
  .min(1)
  .max(200)
const choice = z.string().max(100).refine(isStorable).nullable()
const addedSchema = z.object({
  productId: z.uuid(),
  size: choice,
  color: choice,
})

async function actOnPieces(context: Context, orderId: string, form: FormData): Promise<EditAnswer | Response> {
  const [seen, quantities] = [form.getAll('seen'), form.getAll('quantity')]
  const lines = linesSchema.safeParse(
    form.getAll('lineKey').map((lineKey, at) => ({ lineKey, seen: seen[at], quantity: quantities[at] || 0 })),
  )
  const agreed = z.coerce.number().int().positive().nullable().safeParse(form.get('agreed'))
  const added = readAdded(form)
  if (!lines.success || !agreed.success || added === undefined) throw data(null, 400)
  const edit = { orderId, lines: lines.data, added, agreed: agreed.data }
  const done = await editLines(context.get(shopContext), edit, administratorOf(context))
  const isSaved: EditAnswer = { about: 'pieces', why: null, quantities: {}, seen: {}, edited: null, isSaved: true }
  if (done.ok) return mayLeave(form) ? redirect(`/admin/orders/${orderId}`) : isSaved
  const answer = {
    about: 'pieces' as const,
    quantities: Object.fromEntries(lines.data.map(({ lineKey, quantity }) => [lineKey, quantity])),
    seen: Object.fromEntries(lines.data.map((line) => [line.lineKey, line.seen])),
  }
  if (done.reason === 'to_agree') {
    const why = edit.agreed === null ? null : 'It comes to something else by now. Please look again.'
    return { ...answer, why, edited: done.edited }
  }
  return { ...answer, why: editRefusalText(done), edited: null }
}

// False if the page's other form has unsaved input, which would be lost.
const mayLeave = (form: FormData) => form.get('stay') !== 'yes'

/** The piece to add; null if none was chosen, undefined if the value is invalid. */
function readAdded(form: FormData) {
  const chosen = form.get('add')
  if (chosen === null || chosen === '') return null
  try {
    const piece = addedSchema.safeParse(JSON.parse(String(chosen)))
    const quantity = pieces.min(1).safeParse(form.get('addQuantity'))
    return piece.success && quantity.success ? { ...piece.data, quantity: quantity.data } : undefined
  } catch {
    return undefined
  }
}
