import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'

// As long as an error toast.
const shownMs = 4_000

/** Shows an error in a dialog for as long as a toast, since the page's toasts are hidden behind a modal dialog. */
export function useDialogAlert(): { alert: string | null; showError: (why: string) => void } {
  const [alert, setAlert] = useState<{ why: string } | null>(null)
  // Every new alert restarts the timer.
  useEffect(() => {
    if (!alert) return
    const timer = setTimeout(() => setAlert(null), shownMs)
    return () => clearTimeout(timer)
  }, [alert])
  return { alert: alert?.why ?? null, showError: (why) => setAlert({ why }) }
}

/** Positioned like the toasts: bottom centre on narrow screens, top right from 768 px. */
export const DialogAlert = ({ text }: { text: string | null }) => (
  <div
    role="alert"
    className="pointer-events-none fixed inset-x-0 bottom-24 z-50 grid justify-items-center px-4 md:inset-x-auto md:top-32 md:right-6 md:bottom-auto"
  >
    {text !== null && (
      <p className="flex max-w-sm items-start gap-3 border border-danger bg-surface px-4 py-3 text-sm floating">
        <Icon name="alert" className="mt-0.5 size-4 shrink-0 text-danger" />
        {text}
      </p>
    )}
  </div>
)
