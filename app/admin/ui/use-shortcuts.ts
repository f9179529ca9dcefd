import { useEffect, useEffectEvent } from 'react'
import { shortcutOf } from './shortcut.ts'

const textFields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'

/** Runs the action of a pressed shortcut, unless a dialog is open. Names as returned by `shortcutOf`. */
export function useShortcuts(acts: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
    const isTyping = event.target instanceof Element && event.target.matches(textFields)
    const act = acts[shortcutOf(read(event), isTyping) ?? '']
    if (!act) return
    event.preventDefault()
    act()
  })
  // Listens on the document, so that shortcuts work wherever the focus is.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const read = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  isRepeat: repeat,
})
