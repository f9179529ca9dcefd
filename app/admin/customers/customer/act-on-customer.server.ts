import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { longestTag, mostTags } from '#domain/customers/customer-tags.ts'
import { noteCustomer } from '#domain/customers/note-customer.server.ts'
import { separateEmail } from '#domain/customers/separate-email.server.ts'
import { tagCustomer } from '#domain/customers/tag-customer.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { longestNote } from '#domain/orders/add-order-note.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { CustomerAnswer } from './customer-answer.ts'

const sentSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('note'), text: z.string().max(10 * longestNote) }),
  z.object({ act: z.literal('tags'), tags: z.string().max(10_000), seen: z.string().max(10_000) }),
  z.object({ act: z.literal('separate'), email: z.string().max(300) }),
])

/** Handles a customer page's forms: stores a note, changes the tags, or separates a merged email address again. */
export async function actOnCustomer(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
): Promise<CustomerAnswer> {
  const read = sentSchema.safeParse(Object.fromEntries(form))
  if (!read.success || !isUuid(id)) throw data(null, 400)
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const { act } = read.data
  switch (read.data.act) {
    case 'note': {
      const noted = await noteCustomer(shop, { id, text: read.data.text }, viewer)
      return { ok: noted.ok, act, message: noted.ok ? 'Note added' : (noteRefusals[noted.reason] ?? failed.note) }
    }
    case 'tags': {
      const tagged = await tagCustomer(shop, { id, typed: read.data.tags, seen: read.data.seen }, viewer)
      return { ok: tagged.ok, act, message: tagged.ok ? 'Tags saved' : (tagRefusals[tagged.reason] ?? failed.tags) }
    }
    case 'separate': {
      const separated = await separateEmail(shop, { id, email: read.data.email }, viewer)
      return { ok: separated.ok, act, message: separated.ok ? 'Separated again' : failed.separate }
    }
  }
}

const failed = {
  note: 'Failed to add the note',
  tags: 'Failed to save the tags',
  separate: 'Failed to separate the address',
}
const noteRefusals: Partial<Record<string, string>> = {
  empty: 'Please write something first',
  too_long: `Please shorten the note to ${longestNote.toLocaleString('en-NG')} characters`,
  too_many: 'This customer has as many notes as there is room for',
}
const tagRefusals: Partial<Record<string, string>> = {
  too_long: `Please keep each tag within ${longestTag} characters`,
  too_many: `A customer can have ${mostTags} tags`,
  changed: 'A colleague has changed the tags meanwhile. They stand above: save again once yours fit them',
}
