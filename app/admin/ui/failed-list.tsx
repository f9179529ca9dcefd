import { useRevalidator } from 'react-router'
import { AdminButton } from './admin-button.tsx'
import { AdminIcon } from './admin-icon.tsx'

/** Shown in place of a list that couldn't be loaded, with the specification's wording. */
export function FailedList({ title }: { title: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div
      role="alert"
      className="grid min-h-80 place-content-center justify-items-center gap-2 border border-line bg-surface px-6 py-14 text-center"
    >
      <AdminIcon name="alert" className="mb-1 size-8 text-danger" />
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="max-w-md text-soft">Nothing of it is lost. Please try again in a moment.</p>
      <AdminButton isBusy={state === 'loading'} onClick={revalidate} className="mt-3 noscript:hidden">
        Retry
      </AdminButton>
    </div>
  )
}
