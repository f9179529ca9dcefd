import { useEffect, useRef } from 'react'
import toasts, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { Icon } from './icon.tsx'

const leaveMs = 180

/**
 * Where toasts appear: bottom centre on narrow screens, above fixed bars; top right from 768 px. The library decides how many are
 * shown and how long (at most 20; errors and plain ones 4 s, successes 2 s, loading until dismissed). They are rendered here, because
 * the library's own rendering needs styles that the content security policy forbids. Toasts stay while hovered or focused. The live
 * region is always rendered, so that screen readers announce new toasts.
 */
export function Toaster() {
  const { toasts: shown, handlers } = useToaster({ removeDelay: leaveMs })
  const hold = useHold(handlers, shown.length === 0)
  return (
    <section
      aria-label="Notices"
      aria-live="polite"
      aria-relevant="additions text"
      {...hold}
      className="pointer-events-none fixed inset-x-0 above-bars z-50 grid grid-cols-1 justify-items-center gap-2 px-4 md:inset-x-auto md:top-32 md:right-6 md:bottom-auto md:justify-items-end md:px-0"
    >
      {shown.map((toast) => (
        <Shown key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

type Handlers = Pick<ReturnType<typeof useToaster>['handlers'], 'startPause' | 'endPause'>

/** Pauses the timers while a toast is hovered or focused. If that toast disappears meanwhile, they must resume. */
function useHold({ startPause, endPause }: Handlers, isEmpty: boolean) {
  const held = useRef(new Set<'pointer' | 'focus'>())
  const take = (by: 'pointer' | 'focus') => {
    if (held.current.size === 0) startPause()
    held.current.add(by)
  }
  const release = (by: 'pointer' | 'focus') => {
    if (held.current.delete(by) && held.current.size === 0) endPause()
  }

  // Browsers fire no event when a hovered or focused element is removed.
  useEffect(() => {
    if (!isEmpty || held.current.size === 0) return
    held.current.clear()
    endPause()
  }, [isEmpty, endPause])

  return {
    onMouseEnter: () => take('pointer'),
    onMouseLeave: () => release('pointer'),
    onFocus: () => take('focus'),
    onBlur: () => release('focus'),
  }
}

const icons = { success: 'check', error: 'alert', loading: 'clock', blank: null, custom: null } as const
const tones = { success: 'text-success', error: 'text-danger', loading: 'text-soft', blank: '', custom: '' }

function Shown({ toast }: { toast: Toast }) {
  const icon = icons[toast.type]
  return (
    <div
      role={toast.type === 'error' ? 'alert' : 'status'}
      aria-hidden={!toast.visible || undefined}
      className={`flex w-max max-w-[min(24rem,100%)] items-start gap-3 border bg-surface py-1 pr-1 pl-4 text-sm floating transition-[translate,opacity] duration-150 starting:[translate:0_8px] starting:opacity-0 ${
        toast.visible ? 'pointer-events-auto opacity-100' : '[translate:0_8px] opacity-0'
      } ${toast.type === 'error' ? 'border-danger' : 'border-line-strong'}`}
    >
      {icon && <Icon name={icon} className={`mt-3 size-5 shrink-0 ${tones[toast.type]}`} />}
      <div className="min-w-0 self-center break-words py-2">{resolveValue(toast.message, toast)}</div>
      <button
        type="button"
        aria-label="Dismiss"
        disabled={!toast.visible}
        onClick={() => toasts.dismiss(toast.id)}
        className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  )
}
