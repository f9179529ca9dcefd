import { z } from 'zod'
import { oneLine, severalLines } from '#domain/typed-text.ts'
import { slugify } from './slug.ts'

// Far above any limit of the fields, so that a text that is too long gets a message beside its field and isn't lost.
const typed = z.string().max(200_000)

/** The category form as it was typed: plain texts, not yet parsed. */
export const categoryFormSchema = z.object({
  name: typed,
  /** If it is empty, the slug is made from the name. */
  slug: typed,
  description: typed,
  picture: z
    .object({
      key: z.string().regex(/^[0-9a-f]{1,64}$/),
      focusX: z.number().min(0).max(100),
      focusY: z.number().min(0).max(100),
    })
    .nullable(),
})
export type CategoryForm = z.infer<typeof categoryFormSchema>

export const emptyCategoryForm: CategoryForm = { name: '', slug: '', description: '', picture: null }

/** A category to be written to the database: everything that its form says, parsed and checked. */
export type CategoryDraft = {
  name: string
  slug: string
  description: string
  picture: { key: string; focusX: number; focusY: number } | null
}

const categoryLimits = { name: 120, description: 2_000 } as const

type CategoryFieldError = { field: 'name' | 'slug' | 'description'; message: string }
export type CategoryRead = { ok: true; draft: CategoryDraft } | { ok: false; errors: CategoryFieldError[] }

/** Parses the form into a category, or returns what is wrong: at most one message a field. */
export function readCategoryForm(form: CategoryForm): CategoryRead {
  const name = oneLine(form.name)
  const description = severalLines(form.description)
  const slug = slugify(form.slug.trim() === '' ? name : form.slug)
  const found: (CategoryFieldError | false)[] = [
    name === '' && { field: 'name', message: 'Category name is required' },
    tooLong('name', name),
    name !== '' && slug === '' && { field: 'slug', message: 'Slug is required' },
    tooLong('description', description),
  ]
  const errors = found.filter((error) => error !== false)
  if (errors.length > 0) return { ok: false, errors }
  const { picture } = form
  const focus = picture && { ...picture, focusX: Math.round(picture.focusX), focusY: Math.round(picture.focusY) }
  return { ok: true, draft: { name, slug, description, picture: focus } }
}

const tooLong = (field: keyof typeof categoryLimits, text: string): CategoryFieldError | false =>
  text.length > categoryLimits[field] && {
    field,
    message: `Please use at most ${categoryLimits[field].toLocaleString('en-NG')} characters`,
  }
