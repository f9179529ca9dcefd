import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import { lostPieces } from '#domain/catalogue/stock-grid.ts'
import { type FieldError, type ProductField, readProductForm } from '#domain/catalogue/validate-product.ts'
import { useVersionedForm } from '../../ui/use-versioned-form.ts'
import { mergeVersions } from './conflict.ts'
import { type Editing, fieldId } from './editing.ts'
import { type FormValues, formValuesSchema, newProductValues, overSavedStock, valuesOf } from './form-values.ts'
import type { SentProduct } from './read-sent-product.ts'

const words = {
  add: { done: 'Product added successfully', failed: 'Failed to add product' },
  edit: { done: 'Product updated successfully', failed: 'Failed to update product' },
}

/** The state of the product form; `product` is null for a new one. */
export function useProductForm(product: ProductForEdit | null) {
  const [losing, setLosing] = useState<number | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  const { revalidate } = useRevalidator()
  const check = ({ form }: FormValues): readonly FieldError[] => {
    if (isUploading) return [{ field: 'pictures', message: 'Pictures are still on their way. Please wait a moment' }]
    const read = readProductForm(form, new Date())
    return read.ok ? [] : read.errors
  }
  const form = useVersionedForm<ProductForEdit, FormValues, ProductField>({
    edited: product && { id: product.id, version: product.version, form: valuesOf(product) },
    empty: newProductValues,
    schema: formValuesSchema,
    nameOf: (id) => `product:${id ?? 'new'}`,
    words,
    idOf: fieldId,
    formOf: valuesOf,
    merge: mergeVersions,
    check,
    sentAs,
    afterSave: overSavedStock,
  })
  const { draft, isRight, send } = form
  const editing: Editing = {
    form: draft.value.form,
    set: (change) => form.change((typed) => ({ ...typed, form: { ...typed.form, ...change } }), Object.keys(change)),
    errorOf: form.errorOf,
  }
  return {
    ...{ ...form, editing, losing, setIsUploading },
    submit: () => {
      if (!isRight()) return
      const lost = piecesLost(draft.value)
      if (lost > 0) setLosing(lost)
      else send()
    },
    send: () => {
      setLosing(null)
      send()
    },
    // The product's state (in the shop or archived) isn't part of the form, so it is reloaded.
    keepYours: () => {
      form.keepYours()
      void revalidate()
    },
    keepPieces: () => setLosing(null),
  }
}

function sentAs({ form, seen }: FormValues, over: { id: string; version: number } | null) {
  const sent: SentProduct = { form, seen, version: over?.version ?? null }
  const action = over ? `/admin/products/${over.id}/edit` : '/admin/products/new'
  return { body: { product: JSON.stringify(sent) }, action }
}

function piecesLost({ form, seen }: FormValues): number {
  const read = readProductForm(form, new Date())
  return read.ok ? lostPieces(seen, read.draft.stock) : 0
}
