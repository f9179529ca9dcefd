import { type RefObject, useEffect } from 'react'

/** Lets a press anywhere on a row follow its link `data-opens`; buttons, other links and selecting text are left alone. */
export function useRowPress(list: RefObject<HTMLElement | null>): void {
  // The rows are no controls themselves: this only makes the link's target larger for a finger or a mouse.
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
