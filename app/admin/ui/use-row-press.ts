import { type RefObject, useEffect } from 'react'

/** Makes a press anywhere on a row follow its link `data-opens`, except on buttons, other links, or when selecting text. */
export function useRowPress(list: RefObject<HTMLElement | null>): void {
  // Rows aren't controls: this only enlarges the link's target for touch and mouse.
  useEffect(() => {
    const element = list.current
    const press = ({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey) return
      if (target.closest('a, button, input, label, dialog') || document.getSelection()?.isCollapsed === false) return
      target.closest('tr, li')?.querySelector<HTMLElement>('[data-opens]')?.click()
    }
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [list])
}
