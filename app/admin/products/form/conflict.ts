import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { formatNaira } from '#domain/money/money.ts'
import { parseTypedNaira } from '#domain/money/typed-naira.ts'
import type { Conflict } from '../../ui/conflict-notice.tsx'
import { isSame } from '../../ui/is-same.ts'
import type { FormValues } from './form-values.ts'
import { overNewStock } from './form-values.ts'

const names: Record<keyof ProductForm, string> = {
  name: 'Name',
  slug: 'Slug',
  categoryId: 'Category',
  description: 'Description',
  price: 'Price',
  compareAtPrice: 'Old price',
  sizes: 'Sizes',
  colors: 'Colors',
  isFeatured: 'Featured',
  isNew: 'New arrival',
  kind: 'Kind',
  makingDays: 'Days of making',
  isReturnable: 'Can be returned',
  occasions: 'Occasions',
  publication: 'In the shop',
  publishAt: 'Day of publication',
  pictures: 'Pictures',
  stockBy: 'Way of counting',
  stock: 'Stock',
}

const fields: (keyof ProductForm)[] = [
  ...(['name', 'price', 'compareAtPrice', 'categoryId', 'description', 'pictures', 'sizes', 'colors'] as const),
  ...(['publication', 'publishAt', 'isFeatured', 'isNew', 'kind', 'makingDays', 'isReturnable', 'occasions'] as const),
  ...(['slug', 'stockBy'] as const),
]

type Versions = { base: FormValues | null; theirs: FormValues; yours: FormValues }

/** The fields that two people have changed to different values. Never the stock, since stock differences add up. */
export function conflictsOf(
  { base, theirs, yours }: Versions,
  categories: readonly { id: string; name: string }[],
): Conflict[] {
  return fields
    .filter((field) => {
      const [saved, typed] = [theirs.form[field], yours.form[field]]
      const isOneSided = base !== null && (isSame(base.form[field], saved) || isSame(base.form[field], typed))
      return !isSame(saved, typed) && !isOneSided
    })
    .map((field) => ({
      name: names[field],
      theirs: say(theirs.form, field, categories),
      yours: say(yours.form, field, categories),
    }))
}

/** Combines both: fields that only they changed as they saved them, everything else as typed here, based on the current stock. */
export function mergeVersions({ base, theirs, yours }: Versions): FormValues {
  const merged = { ...yours.form }
  const take = <Field extends keyof ProductForm>(field: Field) => {
    merged[field] = theirs.form[field]
  }
  if (base) for (const field of fields) if (isSame(base.form[field], yours.form[field])) take(field)
  return overNewStock({ form: merged, seen: yours.seen }, theirs.seen)
}

function say(form: ProductForm, field: keyof ProductForm, categories: readonly { id: string; name: string }[]): string {
  if (field === 'categoryId') return categories.find(({ id }) => id === form.categoryId)?.name ?? ''
  if (field === 'pictures') return form.pictures.length === 1 ? '1 picture' : `${form.pictures.length} pictures`
  const value = form[field]
  if (field === 'price' || field === 'compareAtPrice') {
    const amount = parseTypedNaira(String(value))
    return amount === null ? String(value) : formatNaira(amount)
  }
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}
