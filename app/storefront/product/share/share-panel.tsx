import { useLayoutEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'

type Props = { id: string; name: string; url: string; onClose: () => void }

const entry = 'flex min-h-12 w-full items-center gap-3 px-4 text-left text-sm hover:bg-raised'

/** Two ways to share the page on devices without a share sheet. */
export function SharePanel({ id, name, url, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  // Moves the focus into the panel when it opens; Escape or a press outside closes it. A layout effect, so that this works as soon as
  // the panel is visible.
  useLayoutEffect(() => {
    const element = panel.current
    const opener = document.activeElement
    element?.querySelector('button')?.focus()
    const press = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside = event.type === 'pointerdown' && !element?.parentElement?.contains(event.target as Node)
      if (isEscape && opener instanceof HTMLElement) opener.focus()
      if (isEscape || isOutside) onClose()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', press)
    }
  }, [onClose])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toastSuccess('Link copied')
    } catch {
      toastError('Your browser did not let us copy. The address bar has the link.')
    }
    onClose()
  }
  return (
    <div
      ref={panel}
      id={id}
      className="absolute top-full right-0 sm:right-auto sm:left-0 z-20 w-56 border border-line-strong bg-surface py-1 text-left floating"
    >
      <button type="button" onClick={copy} className={entry}>
        <Icon name="link" /> Copy link
      </button>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}
        target="_blank"
        rel="noreferrer"
        onClick={onClose}
        className={entry}
      >
        <Icon name="message" /> WhatsApp
      </a>
    </div>
  )
}
