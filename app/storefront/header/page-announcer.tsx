import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

// Outlives the layouts: a step from one into another is a new page too.
let lastPath: string | null = null

/** Does what a browser does for a new document: says its title, and lets the keyboard begin at its content. */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation()
  const [title, setTitle] = useState('')
  // Talks to the document: its title and its focus.
  useEffect(() => {
    const isNew = lastPath !== null && lastPath !== pathname
    lastPath = pathname
    if (!isNew) return
    setTitle(document.title)
    const content = document.getElementById('content')
    const hasFocusOfItsOwn = content?.contains(document.activeElement) || document.querySelector('dialog[open]')
    if (!hasFocusOfItsOwn && hash === '') content?.focus({ preventScroll: true })
  }, [pathname, hash])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
