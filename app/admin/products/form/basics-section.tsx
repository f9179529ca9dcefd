import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { slugify } from '#domain/catalogue/slug.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { Section } from '../../ui/section.tsx'
import { type Editing, fieldId, textInput } from './editing.ts'

type Props = Editing & { categories: readonly { id: string; name: string }[] }

/** The required fields of a product (name, price, category), and its description. */
export function BasicsSection({ categories, ...editing }: Props) {
  const { form, set, errorOf } = editing
  const rename = (name: string) => {
    // The slug follows the name until it is edited itself.
    const follows = form.slug === slugify(form.name)
    set({ name, ...(follows ? { slug: slugify(name) } : {}) })
  }
  return (
    <Section title="Product">
      <Field
        label="Name"
        aria-required
        {...textInput(editing, 'name')}
        onChange={(event) => rename(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          id={fieldId('price')}
          label="Price (₦)"
          value={form.price}
          onType={(price) => set({ price })}
          aria-required
          error={errorOf('price')}
        />
        <MoneyField
          id={fieldId('compareAtPrice')}
          label="Old price (₦), if it is reduced"
          value={form.compareAtPrice}
          onType={(compareAtPrice) => set({ compareAtPrice })}
          error={errorOf('compareAtPrice')}
        />
      </div>
      <SelectField
        id={fieldId('categoryId')}
        label="Category"
        value={form.categoryId}
        onChange={(event) => set({ categoryId: event.target.value })}
        aria-required
        error={errorOf('categoryId')}
      >
        <option value="">Select a category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {categories.length === 0 && (
        <p className="text-sm text-soft">
          There is no category yet, and every product belongs to one.{' '}
          <Link to="/admin/categories?add" className="font-semibold text-brand underline">
            Add your first category
          </Link>
        </p>
      )}
      <TextField
        id={fieldId('description')}
        label="Description"
        rows={4}
        value={form.description}
        onChange={(event) => set({ description: event.target.value })}
        error={errorOf('description')}
      />
    </Section>
  )
}
