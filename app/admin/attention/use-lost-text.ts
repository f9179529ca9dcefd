import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import type { AttentionItem } from '#domain/attention/attention.ts'
import { titleOf } from './attention-words.ts'
import { lostText, type TypedAbout } from './lost-text.ts'

export const keyOf = ({ source, id }: Pick<AttentionItem, 'source' | 'id'>): string => `${source} ${id}`

/**
 * Reports what was typed about an item when a live update removes it. `onInput` is for the list's
 * element, whose items have their key as `data-item`; `forget` is called when the viewer's own action removes an item.
 */
export function useLostText(items: readonly AttentionItem[], onLost: (message: string) => void) {
  const { search } = useLocation()
  const typed = useRef(new Map<string, TypedAbout>())
  const shown = useRef(search)
  const compare = useEffectEvent((items: readonly AttentionItem[]) => {
    // The viewer was asked before choosing another view or page of the list.
    const isOther = shown.current !== search
    shown.current = search
    const listed = new Set(items.map(keyOf))
    const message = isOther ? null : lostText(typed.current, listed)
    for (const key of typed.current.keys()) if (!listed.has(key)) typed.current.delete(key)
    if (message !== null) onLost(message)
  })
  // The list is reloaded outside React's event handlers, by the event stream.
  useEffect(() => compare(items), [items])
  return {
    onInput: ({ target }: FormEvent<HTMLElement>) => {
      if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return
      const key = target.closest<HTMLElement>('[data-item]')?.dataset.item
      const item = items.find((one) => keyOf(one) === key)
      if (item) typed.current.set(keyOf(item), { title: titleOf(item), text: target.value })
    },
    forget: (item: AttentionItem) => void typed.current.delete(keyOf(item)),
  }
}
