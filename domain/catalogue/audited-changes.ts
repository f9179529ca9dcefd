import type { ProductForEdit } from './admin-product.ts'

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
type Change = Record<string, Value>

const ignored = new Set(['version', 'wasPublished', 'id'])

/** The differences between two states of a product, as the audit log keeps them; everything for a new product. */
export function auditedChanges(
  before: ProductForEdit | null,
  after: ProductForEdit | null,
): { before: Change; after: Change } {
  return changedFields(plain(before), plain(after))
}

/** Whether nothing has changed, so that the audit log needs no entry. */
export const isUnchanged = ({ before, after }: { before: Change; after: Change }): boolean =>
  Object.keys(before).length === 0 && Object.keys(after).length === 0

/** The values that differ between two states, before and after. */
export function changedFields(old: Change, now: Change): { before: Change; after: Change } {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => !ignored.has(name) && JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  )
  return { before: pick(old, names), after: pick(now, names) }
}

function plain(product: ProductForEdit | null): Change {
  if (!product) return {}
  const { publication, stock, pictures, ...columns } = product
  return {
    ...columns,
    publication: publication.state === 'scheduled' ? `scheduled ${publication.at.toISOString()}` : publication.state,
    stock: stock.map(({ size, color, onHand }) => ({ size, color, onHand })),
    pictures: pictures.map(({ key, alt, color, focusX, focusY }) => ({ key, alt, color, focusX, focusY })),
  }
}

const pick = (values: Change, names: readonly string[]): Change =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] ?? null]] : [])))
