import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { AdminButton } from '../../ui/admin-button.tsx'
import { useTypedBefore } from '../../ui/use-typed-before.ts'

type Props = {
  /** What has to be typed to confirm. */
  expected: ReactNode
  type: 'text' | 'tel'
  refusal: string | null
  /** Shown beside the button. */
  children?: ReactNode
}

/** The confirmation before a person is deleted, by typing their email address or phone number. */
export function DeleteConfirmation({ expected, type, refusal, children }: Props) {
  const before = useTypedBefore({})
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <label className="grid grid-cols-1 gap-1">
        <span>To confirm, please type {expected}</span>
        <input
          name="typed"
          type={type}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          required
          defaultValue={before?.fields.get('typed') ?? ''}
          aria-invalid={refusal !== null || undefined}
          aria-describedby="refusal"
          className="h-11 w-full min-w-0 border border-line-strong bg-surface px-3 text-base hover:border-ink roomy:max-w-md desk:h-10 desk:text-sm"
        />
      </label>
      <p id="refusal" role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-2">
        <AdminButton type="submit" tone="danger" isBusy={isBusy} disabled={isBusy}>
          {isBusy ? 'Deleting…' : 'Delete the customer'}
        </AdminButton>
        {children}
      </div>
    </>
  )
}
