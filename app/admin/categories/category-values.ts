import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import type { CategoryForm } from '#domain/catalogue/category-form.ts'
import type { Conflict } from '../ui/conflict-notice.tsx'

/** A category as its form shows it. */
export const formOf = ({ name, slug, description, picture }: AdminCategory): CategoryForm => ({
  ...{ name, slug, description },
  picture: picture && { key: picture.key, focusX: picture.focusX, focusY: picture.focusY },
})

/** What a form was begun with, what somebody else has saved since, and what is typed. */
export type Versions = { base: CategoryForm | null; theirs: CategoryForm; yours: CategoryForm }

const names = { picture: 'Picture', name: 'Category Name', description: 'Description', slug: 'Slug' } as const
const fields = ['picture', 'name', 'description', 'slug'] as const

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that two people have changed, each to something else. */
export const conflictsOf = ({ base, theirs, yours }: Versions): Conflict[] =>
  fields
    .filter((field) => {
      const [saved, typed] = [theirs[field], yours[field]]
      const isOneSided = base !== null && (isSame(base[field], saved) || isSame(base[field], typed))
      return !isSame(saved, typed) && !isOneSided
    })
    .map((field) => ({ name: names[field], theirs: say(theirs, field), yours: say(yours, field) }))

/** Both together: what only they changed as they saved it, everything else as it is typed here. */
export function mergeVersions({ base, theirs, yours }: Versions): CategoryForm {
  const merged = { ...yours }
  const take = <Field extends keyof CategoryForm>(field: Field) => {
    merged[field] = theirs[field]
  }
  if (base) for (const field of fields) if (isSame(base[field], yours[field])) take(field)
  return merged
}

function say(form: CategoryForm, field: keyof CategoryForm): string {
  if (field !== 'picture') return form[field]
  return form.picture === null ? '' : 'Another picture'
}
