import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

// Module state, because changing the layout remounts this component.
let lastPath: string | null = null

/** After client-side navigation, announces the title and moves the focus to the content. */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation()
  const [title, setTitle] = useState('')
  // In an effect, because it reads the document's title and moves the focus.
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
