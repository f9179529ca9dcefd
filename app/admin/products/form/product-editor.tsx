import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import { AddressSection } from '../../ui/address-section.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { BasicsSection } from './basics-section.tsx'
import { conflictsOf } from './conflict.ts'
import { fieldId } from './editing.ts'
import { type FormValues, newProductValues, valuesOf } from './form-values.ts'
import { MoreSection } from './more-section.tsx'
import { OptionsSection } from './options-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { StockSection } from './stock-section.tsx'
import { useProductForm } from './use-product-form.ts'
import { VisibilitySection } from './visibility-section.tsx'

type Props = {
  /** Null for a new one. */
  product: ProductForEdit | null
  categories: readonly { id: string; name: string }[]
}

const labels = {
  add: { save: 'Add Product', saving: 'Adding...' },
  edit: { save: 'Update Product', saving: 'Updating...' },
}

/** The product form, for a new product and for one that there is. */
export function ProductEditor({ product, categories }: Props) {
  const navigate = useNavigate()
  const [isSaved, setIsSaved] = useState(false)
  const saved: FormValues = product ? valuesOf(product) : newProductValues
  const version = product?.version ?? null
  const name = `product:${product?.id ?? 'new'}`
  const state = useProductForm({ name, saved, version, onSaved: () => setIsSaved(true) })
  const { draft, editing, errors, refusals, changed } = state
  const { slug } = editing.form
  // Leaving comes after the question about unsaved changes has been taken away.
  useEffect(() => {
    if (isSaved) void navigate('/admin/products')
  }, [isSaved, navigate])
  const goToFirst = useEffectEvent(() => {
    const [first] = errors
    if (first) document.getElementById(fieldId(first.field))?.focus()
  })
  // Once its section is open.
  useEffect(() => {
    if (refusals > 0) goToFirst()
  }, [refusals])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    state.submit()
  }
  const versions = changed && { base: state.base, theirs: valuesOf(changed.now), yours: draft.value }
  return (
    <form id="product-form" noValidate onSubmit={submit} className="grid max-w-3xl grid-cols-1 gap-4">
      {changed && versions && (
        <ConflictNotice
          by={changed.by}
          at={changed.at}
          conflicts={conflictsOf(versions, categories)}
          onKeepYours={state.keepYours}
          onTakeTheirs={state.takeTheirs}
        />
      )}
      <ErrorSummary errors={errors} idOf={fieldId} />
      <PicturesSection {...editing} onUploading={state.setIsUploading} />
      <BasicsSection {...editing} categories={categories} />
      <OptionsSection {...editing} />
      <StockSection {...editing} seen={draft.value.seen} stored={product?.stock ?? []} />
      <VisibilitySection {...editing} />
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
        free={state.freeSlug}
      />
      <FormBar
        form="product-form"
        isChanged={draft.isChanged && !isSaved}
        wasRestored={draft.wasRestored}
        isBusy={state.isBusy}
        labels={product ? labels.edit : labels.add}
        back="/admin/products"
        onDiscard={state.discard}
      />
      {state.losing !== null && (
        <ConfirmDialog
          title={`Take ${state.losing} ${state.losing === 1 ? 'piece' : 'pieces'} out of the stock?`}
          act="Take out and save"
          isDanger
          onAct={state.send}
          onClose={state.keepPieces}
        >
          Sizes or colors that are removed still have pieces, and what you counted is fewer than there were.
        </ConfirmDialog>
      )}
      <LeaveQuestion isChanged={draft.isChanged && !isSaved} />
    </form>
  )
}
