import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { toastError } from '#app/ui/toast.tsx'
import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import type { CategoryAnswer } from '../category-answer.ts'
import type { SentAct } from '../sent-act.ts'
import { addMove, applyMoves, type Move } from './order-moves.ts'

/** The categories in the order requested last. Moves are saved one at a time. */
export function useOrder(categories: readonly AdminCategory[]) {
  const { submit, state, data } = useFetcher<CategoryAnswer>()
  const { revalidate } = useRevalidator()
  const [moves, setMoves] = useState<readonly Move[]>([])
  // A ref, because a key may be pressed after a move was saved but before that is rendered: the next move would then wait for a
  // finished one.
  const latest = useRef(moves)
  const [said, setSaid] = useState('')
  const ordered = applyMoves(categories, moves)

  const put = (next: readonly Move[]) => {
    latest.current = next
    setMoves(next)
  }
  const send = (move: Move | undefined) => {
    if (!move) return
    const sent: SentAct = { act: 'move', ...move }
    void submit({ sent: JSON.stringify(sent) }, { method: 'post', action: '/admin/categories' })
  }
  const settle = useEffectEvent((answer: CategoryAnswer) => {
    const [, ...waiting] = latest.current
    put(answer.ok ? waiting : [])
    if (answer.ok) return send(waiting[0])
    // Cleared, so that the same message is announced again on a retry.
    setSaid('')
    toastError(answer.why ?? 'Failed to move category')
    if (answer.why !== undefined) void revalidate()
  })
  // By then, the saved order has been reloaded.
  useEffect(() => {
    if (data && state === 'idle') settle(data)
  }, [data, state])

  const focused = useRef<Element | null>(null)
  // Moving a card in the DOM removes its focus.
  useLayoutEffect(() => {
    if (moves.length > 0 && focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [moves])

  return {
    ordered,
    said,
    move: (category: AdminCategory, place: number) => {
      if (place < 1 || place > ordered.length) return
      focused.current = document.activeElement
      const next = { id: category.id, place }
      if (latest.current.length === 0) send(next)
      put(addMove(latest.current, next))
      setSaid(`${category.name} is now ${place} of ${ordered.length}`)
    },
  }
}
