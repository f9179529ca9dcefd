import { type ReactNode, useEffect, useRef } from 'react'

/** A page with a single form or message about signing in. */
export function AccountSheet({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)

  // A replaced form takes its focused button with it, so the focus moves to the heading.
  useEffect(() => {
    if (shown.current !== title && document.activeElement === document.body) heading.current?.focus()
    shown.current = title
  }, [title])

  return (
    <div className="wrap grid max-w-md gap-6 py-12 lg:py-16">
      <h1 ref={heading} tabIndex={-1} className="text-balance font-display text-4xl outline-none">
        {title}
      </h1>
      {children}
    </div>
  )
}
