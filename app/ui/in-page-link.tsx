import type { MouseEvent, ReactNode } from 'react'

type Props = {
  /** The id of the target element. */
  to: string
  className: string
  children: ReactNode
}

/**
 * Moves the scroll position and the focus to an element of the same page. The address doesn't change: a fragment would add a history
 * entry that React Router doesn't know, about which it warns on pages that use a blocker.
 */
export function InPageLink({ to, className, children }: Props) {
  const follow = (event: MouseEvent) => {
    const target = document.getElementById(to)
    if (!target) return
    event.preventDefault()
    target.focus({ preventScroll: true })
    target.scrollIntoView()
  }
  return (
    <a href={`#${to}`} onClick={follow} className={className}>
      {children}
    </a>
  )
}
