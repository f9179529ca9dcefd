import { useState } from 'react'
import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import {
  type CategoryForm,
  categoryFormSchema,
  emptyCategoryForm,
  readCategoryForm,
} from '#domain/catalogue/category-form.ts'
import { useVersionedForm } from '../../ui/use-versioned-form.ts'
import type { CategoryError } from '../category-answer.ts'
import { formOf, mergeVersions } from '../category-values.ts'
import type { SentAct } from '../sent-act.ts'
import { fieldId } from './category-fields.tsx'

const words = {
  add: { done: 'Category added successfully', failed: 'Failed to add category' },
  edit: { done: 'Category updated successfully', failed: 'Failed to update category' },
}

/** The state of the category form; `category` is null for a new one. */
export function useCategoryForm(category: AdminCategory | null) {
  const [isUploading, setIsUploading] = useState(false)
  const check = (form: CategoryForm): readonly CategoryError[] => {
    if (isUploading) return [{ field: 'picture', message: 'The picture is still on its way. Please wait a moment' }]
    const read = readCategoryForm(form)
    return read.ok ? [] : read.errors
  }
  const sentAs = (form: CategoryForm, over: { id: string; version: number } | null) => {
    const sent: SentAct = over ? { act: 'update', ...over, form } : { act: 'add', form }
    return { body: { sent: JSON.stringify(sent) }, action: '/admin/categories' }
  }
  const form = useVersionedForm<AdminCategory, CategoryForm, keyof CategoryForm>({
    edited: category && { id: category.id, version: category.version, form: formOf(category) },
    empty: emptyCategoryForm,
    schema: categoryFormSchema,
    nameOf: (id) => `category:${id ?? 'new'}`,
    words,
    isDialog: true,
    idOf: fieldId,
    formOf,
    merge: mergeVersions,
    check,
    sentAs,
  })
  return {
    ...form,
    setIsUploading,
    submit: () => form.isRight() && form.send(),
    set: (change: Partial<CategoryForm>) => form.change((typed) => ({ ...typed, ...change }), Object.keys(change)),
  }
}
