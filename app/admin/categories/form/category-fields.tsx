import { Field, TextField } from '#app/ui/field.tsx'
import type { CategoryForm } from '#domain/catalogue/category-form.ts'
import { slugify, typedSlug } from '#domain/catalogue/slug.ts'
import { newPicture } from '../../pictures/field-picture.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { AdminButton } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'

/** The id of a field, so that a mistake in it can be gone to. */
export const fieldId = (field: keyof CategoryForm): string => `category-${field}`

type Props = {
  form: CategoryForm
  set: (change: Partial<CategoryForm>) => void
  errorOf: (field: keyof CategoryForm) => string | undefined
  /** The slug that is saved, from which visitors will be led on; empty for a new category. */
  savedSlug: string
  /** One that isn't taken, where the typed one is. */
  freeSlug: string | undefined
  onUploading: (isUploading: boolean) => void
}

/** The fields of a category: its picture, name and description, and, folded, its address in the shop. */
export function CategoryFields({ form, set, errorOf, savedSlug, freeSlug, onUploading }: Props) {
  const { picture } = form
  const slug = slugify(form.slug.trim() === '' ? form.name : form.slug)
  const slugError = errorOf('slug')
  return (
    <>
      <div id={fieldId('picture')} tabIndex={-1} className="outline-none">
        <PictureField
          single
          value={picture ? [{ ...newPicture(picture.key), ...picture }] : []}
          onChange={([chosen]) =>
            set({ picture: chosen ? { key: chosen.key, focusX: chosen.focusX, focusY: chosen.focusY } : null })
          }
          error={errorOf('picture')}
          onBusy={onUploading}
        />
      </div>
      <Field
        id={fieldId('name')}
        label="Category Name"
        value={form.name}
        onChange={(event) => set({ name: event.target.value })}
        autoComplete="off"
        required
        error={errorOf('name')}
      />
      <TextField
        id={fieldId('description')}
        label="Description"
        rows={3}
        value={form.description}
        onChange={(event) => set({ description: event.target.value })}
        error={errorOf('description')}
      />
      <Section
        title="Address"
        summary={slug === '' ? 'Made from the name' : `/category/${slug}`}
        isOpen={slugError !== undefined}
      >
        <Field
          id={fieldId('slug')}
          label="Slug"
          hint={
            savedSlug !== '' && savedSlug !== slug
              ? `/category/${savedSlug} will lead here`
              : 'Empty: made from the name'
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.slug}
          onChange={(event) => set({ slug: typedSlug(event.target.value) })}
          onBlur={() => set({ slug: slugify(form.slug) })}
          error={slugError}
        />
        {slugError !== undefined && freeSlug !== undefined && (
          <AdminButton onClick={() => set({ slug: freeSlug })} className="wrap-anywhere justify-self-start">
            Use {freeSlug}
          </AdminButton>
        )}
      </Section>
    </>
  )
}
