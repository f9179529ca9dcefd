import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { messageSent } from '#domain/content/contact-message.ts'

const shownMs = 5_000

/**
 * Says for five seconds, or until the next message is sent, that a message was sent. The live region stays rendered, so that screen
 * readers announce it.
 */
export function SentToast({ isSent }: { isSent: boolean }) {
  const [isShown, setIsShown] = useState(false)

  // Hides the toast after a timeout.
  useEffect(() => {
    setIsShown(isSent)
    if (!isSent) return
    const timer = setTimeout(() => setIsShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isSent])

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 above-bars z-50 grid grid-cols-1 justify-items-center px-4"
    >
      {isShown && (
        <div className="pointer-events-auto flex w-max max-w-[min(24rem,100%)] items-start gap-3 border border-line-strong bg-surface py-1 pr-1 pl-4 text-sm floating">
          <Icon name="check" className="mt-3 size-5 shrink-0 text-success" />
          <p className="min-w-0 self-center break-words py-2">{messageSent}</p>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => setIsShown(false)}
            className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
          >
            <Icon name="close" className="size-4" />
          </button>
        </div>
      )}
    </div>
  )
}
