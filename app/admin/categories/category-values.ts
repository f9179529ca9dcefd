import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import type { CategoryForm } from '#domain/catalogue/category-form.ts'
import type { Conflict } from '../ui/conflict-notice.tsx'
import { contradicting, type FormVersions, mergedForm } from '../ui/form-versions.ts'

/** A category's values in the form. */
export const formOf = ({ name, slug, description, picture }: AdminCategory): CategoryForm => ({
  ...{ name, slug, description },
  picture: picture && { key: picture.key, focusX: picture.focusX, focusY: picture.focusY },
})

/** The values that a form started with, those that somebody else has saved since, and those typed here. */
export type Versions = FormVersions<CategoryForm>

const names = { picture: 'Picture', name: 'Category Name', description: 'Description', slug: 'Slug' } as const
const fields = ['picture', 'name', 'description', 'slug'] as const

/** The fields that two people have changed to different values. */
export const conflictsOf = (versions: Versions): Conflict[] =>
  contradicting(fields, versions).map((field) => ({
    name: names[field],
    theirs: say(versions.theirs, field),
    yours: say(versions.yours, field),
  }))

/** Combines both: fields that only they changed as they saved them, everything else as typed here. */
export const mergeVersions = (versions: Versions): CategoryForm => mergedForm(fields, versions)

function say(form: CategoryForm, field: keyof CategoryForm): string {
  if (field !== 'picture') return form[field]
  return form.picture === null ? '' : 'Another picture'
}
