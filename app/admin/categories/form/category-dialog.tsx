import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { conflictsOf } from '../category-values.ts'
import { CategoryFields, fieldId } from './category-fields.tsx'
import { useCategoryForm } from './use-category-form.ts'

const labels = {
  add: { title: 'Add New Category', save: 'Add Category', saving: 'Adding...' },
  edit: { title: 'Edit Category', save: 'Update Category', saving: 'Updating...' },
}

/** The category form in a dialog. */
export function CategoryDialog({ category, onClose }: { category: AdminCategory | null; onClose: () => void }) {
  const form = useCategoryForm(category)
  return (
    <FormDialog
      form={form}
      labels={form.id === null ? labels.add : labels.edit}
      conflictsOf={conflictsOf}
      firstField={fieldId('name')}
      className="w-[min(38rem,calc(100vw-1rem))]"
      onClose={onClose}
    >
      <CategoryFields
        form={form.draft.value}
        set={form.set}
        errorOf={form.errorOf}
        savedSlug={category?.slug ?? ''}
        freeSlug={form.freeSlug}
        onUploading={form.setIsUploading}
      />
    </FormDialog>
  )
}
