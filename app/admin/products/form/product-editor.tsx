import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import { AddressSection } from '../../ui/address-section.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { BasicsSection } from './basics-section.tsx'
import { conflictsOf } from './conflict.ts'
import { fieldId } from './editing.ts'
import { MoreSection } from './more-section.tsx'
import { OptionsSection } from './options-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { StockSection } from './stock-section.tsx'
import { useProductForm } from './use-product-form.ts'
import { VisibilitySection } from './visibility-section.tsx'

type Props = {
  /** Null for a new product. */
  product: ProductForEdit | null
  categories: readonly { id: string; name: string }[]
  /** Called with the id of a new product once it is saved; the form then edits that product. */
  onMade?: (id: string) => void
  /** Called when there are unsaved changes, and when there are none any more. */
  onUnsaved?: (hasUnsaved: boolean) => void
  /** Whether the form is being left, so that it doesn't ask about unsaved changes. */
  isLeft?: boolean
  /** Whether it was just deleted; unsaved changes are then discarded. */
  isRemoved?: boolean
}

const labels = {
  add: { save: 'Add Product', saving: 'Adding...' },
  edit: { save: 'Update Product', saving: 'Updating...' },
}

const archivedNote = 'It is in the archive now, where it waits for no day of publication.'

/** The form for a new or an existing product. */
export function ProductEditor({ product, categories, onMade, onUnsaved, isLeft = false, isRemoved = false }: Props) {
  const navigate = useNavigate()
  const form = useProductForm(product)
  const { draft, editing, isDone } = form
  const { slug } = editing.form
  // In an effect, so that the question about unsaved changes no longer blocks the navigation.
  useEffect(() => {
    if (isDone) void navigate('/admin/products')
  }, [isDone, navigate])
  const discard = useEffectEvent(form.discard)
  useEffect(() => {
    if (isRemoved) discard()
  }, [isRemoved])
  const { isChanged } = draft
  useEffect(() => onUnsaved?.(isChanged), [isChanged, onUnsaved])
  const isArchived = product?.status === 'archived'
  const wasArchived = !isArchived && form.changed?.now.status === 'archived'
  const made = product === null ? form.id : null
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (made !== null) onMade?.(made)
  }, [made, onMade])
  return (
    <FormPage
      id="product-form"
      form={form}
      isOver={isDone || isLeft}
      labels={form.id === null ? labels.add : labels.edit}
      conflictsOf={(versions) => conflictsOf(versions, categories)}
      idOf={fieldId}
      note={wasArchived ? archivedNote : undefined}
      back="/admin/products"
    >
      <PicturesSection {...editing} onUploading={form.setIsUploading} />
      <BasicsSection {...editing} categories={categories} />
      <OptionsSection {...editing} />
      <StockSection {...editing} seen={draft.value.seen} stored={product?.stock ?? []} />
      <VisibilitySection {...editing} isArchived={isArchived} />
      <MoreSection {...editing} />
      <AddressSection
        id={fieldId('slug')}
        path="/product"
        typed={slug}
        onType={(slug) => editing.set({ slug })}
        slug={slug}
        saved={product?.slug ?? ''}
        hint={`/product/${slug}`}
        error={editing.errorOf('slug')}
        free={form.freeSlug}
      />
      {form.losing !== null && (
        <ConfirmDialog
          title={`Take ${form.losing} ${form.losing === 1 ? 'piece' : 'pieces'} out of the stock?`}
          act="Take out and save"
          isDanger
          onAct={form.send}
          onClose={form.keepPieces}
        >
          Sizes or colors that are removed still have pieces, and what you counted is fewer than there were.
        </ConfirmDialog>
      )}
    </FormPage>
  )
}
