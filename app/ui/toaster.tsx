import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { Icon } from './icon.tsx'

/**
 * Where toasts appear: bottom centre on narrow screens, top right from 768 px. The library decides how many and how
 * long (at most 20; errors 4 s, successes 2 s); they are drawn here, because its own drawing needs styles that the security policy doesn't allow.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    <section
      aria-label="Notices"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed inset-x-0 bottom-24 z-50 grid justify-items-center gap-2 px-4 md:inset-x-auto md:top-32 md:right-6 md:bottom-auto md:justify-items-end"
    >
      {toasts.map((toast) => (
        <Shown key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const tones = { success: 'check', error: 'alert' } as const

function Shown({ toast }: { toast: Toast }) {
  const icon = toast.type === 'success' || toast.type === 'error' ? tones[toast.type] : null
  return (
    <div
      role={toast.type === 'error' ? 'alert' : 'status'}
      className={`pointer-events-auto flex max-w-sm items-start gap-3 border bg-surface px-4 py-3 text-sm shadow-lg transition-[opacity,translate] duration-150 ${
        toast.visible ? 'opacity-100' : 'translate-y-2 opacity-0'
      } ${toast.type === 'error' ? 'border-danger' : 'border-line-strong'}`}
    >
      {icon && (
        <Icon
          name={icon}
          className={`mt-0.5 size-4 shrink-0 ${toast.type === 'error' ? 'text-danger' : 'text-success'}`}
        />
      )}
      <span>{resolveValue(toast.message, toast)}</span>
    </div>
  )
}
