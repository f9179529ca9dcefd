import type { MouseEvent, ReactNode } from 'react'

type Props = {
  /** The id of the element that it leads to. */
  to: string
  className: string
  children: ReactNode
}

/**
 * Leads to an element of the same page, with the focus. The address stays as it is: a fragment would be a place in the history that the
 * router doesn't know, which it warns of where a page asks before it is left.
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
