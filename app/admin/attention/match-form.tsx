import { FoldedForm, type InForm } from './folded-form.tsx'

/** A form to name the order that a payment belongs to. */
export const MatchForm = ({ form, isBusy, typed }: { form: InForm; isBusy: boolean; typed: string | undefined }) => (
  <FoldedForm
    form={form}
    act="match"
    summary="Match to an order…"
    isPrimary
    isBusy={isBusy}
    isOpen={typed !== undefined}
    send="Ask the provider and match"
    sending="Asking…"
  >
    {(id) => (
      <>
        <label htmlFor={id} className="font-medium">
          Number of the order
        </label>
        <input
          id={id}
          name="order"
          required
          defaultValue={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="#1A2B3C4D"
          className="h-11 w-full min-w-0 border border-line-strong bg-surface px-3 text-base hover:border-ink desk:h-10"
        />
        <p className="text-soft text-xs">
          The payment counts for it only if the provider confirms it, in full. You may have to sign in again.
        </p>
      </>
    )}
  </FoldedForm>
)
