import { Field, TextField } from '#app/ui/field.tsx'
import type { CategoryForm } from '#domain/catalogue/category-form.ts'
import { slugify } from '#domain/catalogue/slug.ts'
import { newPicture } from '../../pictures/field-picture.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { AddressSection } from '../../ui/address-section.tsx'

/** A field's element id, to which its error links. */
export const fieldId = (field: keyof CategoryForm): string => `category-${field}`

type Props = {
  form: CategoryForm
  set: (change: Partial<CategoryForm>) => void
  errorOf: (field: keyof CategoryForm) => string | undefined
  /** The saved slug, which will redirect to the new one; empty for a new category. */
  savedSlug: string
  /** A free slug, if the typed one is taken. */
  freeSlug: string | undefined
  onUploading: (isUploading: boolean) => void
}

/** The fields of a category: picture, name, description and, collapsed, its slug. */
export function CategoryFields({ form, set, errorOf, savedSlug, freeSlug, onUploading }: Props) {
  const { picture } = form
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
      <AddressSection
        id={fieldId('slug')}
        path="/category"
        typed={form.slug}
        onType={(slug) => set({ slug })}
        slug={slugify(form.slug.trim() === '' ? form.name : form.slug)}
        saved={savedSlug}
        hint="Empty: made from the name"
        error={errorOf('slug')}
        free={freeSlug}
      />
    </>
  )
}
