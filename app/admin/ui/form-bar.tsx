import { AdminButton, AdminLink } from './admin-button.tsx'

type Props = {
  form: string
  isChanged: boolean
  isBusy: boolean
  labels: { save: string; saving: string }
  /** Where leaving without saving leads; without it there is nowhere to go back to. */
  back?: string
  onDiscard: () => void
}

/** Cancel and save, always within reach: above the bar on a phone, at the foot of the column at a desk. */
export const FormBar = ({ form, isChanged, isBusy, labels, back, onDiscard }: Props) => (
  <div className="sticky bottom-(--bar) z-20 -mx-4 flex flex-wrap items-center justify-end gap-2 border-line-strong border-t bg-surface px-4 py-2.5 shadow-[0_-6px_16px_-10px_var(--scrim)] desk:bottom-0 desk:mx-0 desk:border-x">
    <p role="status" className="mr-auto font-medium handheld:sr-only">
      {isChanged && !isBusy ? 'Unsaved changes' : ''}
    </p>
    {isChanged && (
      <AdminButton tone="quiet" disabled={isBusy} onClick={onDiscard}>
        Discard
      </AdminButton>
    )}
    {back !== undefined && (
      <AdminLink to={back} tone="plain">
        Cancel
      </AdminLink>
    )}
    <AdminButton type="submit" form={form} tone="primary" isBusy={isBusy} disabled={isBusy}>
      {isBusy ? labels.saving : labels.save}
    </AdminButton>
  </div>
)
