import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { dismissToast, toastError } from '#app/ui/toast.tsx'
import { usePendingChoice, usePendingLocation } from '#app/ui/use-pending-choice.ts'
import type { ProductDetail } from '#domain/catalogue/product.ts'
import { roomFor } from '../../../cart/lines.ts'
import { useCart } from '../../../cart/store.ts'
import { availableFor, type Choice, missingChoice, readChoice, sharesStock, withSize, writeChoice } from './choice.ts'
import { putInCart } from './put-in-cart.ts'
import { shownColor } from './shown-color.ts'
import { toCartLine } from './to-cart-line.ts'

/** The state of the buy form: choice, quantity and stock. */
export type Buying = {
  product: ProductDetail
  form: RefObject<HTMLFormElement | null>
  choice: Choice
  chooseSize: (size: string) => void
  chooseColor: (color: string) => void
  /** The pieces on hand for the options chosen so far. */
  available: number
  /** How many of these are in the cart already, in any size and colour. */
  inCart: number
  quantity: number
  max: number
  setQuantity: (quantity: number) => void
  isOut: boolean
  submit: (event: FormEvent) => void
}

type Chooser = { choice: Choice; choose: (choice: Choice) => void }

type Outcome = { onAdded?: () => void; showError?: (why: string) => void; shownMs?: number }

export function useBuying(
  product: ProductDetail,
  { choice, choose }: Chooser,
  { onAdded, showError, ...options }: Outcome,
): Buying {
  const [asked, setQuantity] = useState(1)
  const form = useRef<HTMLFormElement>(null)
  const refusals = useRef<string[]>([])
  const { lines } = useCart()
  const stock = { available: availableFor(product, choice), sharesStock: sharesStock(product, choice) }
  const { available } = stock
  const { inCart, max } = roomFor({ productId: product.id, ...choice, ...stock }, lines)
  const quantity = Math.min(asked, max)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refuse = (why: string) => {
      if (showError) showError(why)
      else refusals.current.push(toastError(why))
    }
    const missing = missingChoice(product, choice)
    if (missing !== null) {
      refuse(missing)
      form.current?.querySelector<HTMLInputElement>('fieldset:not(:has(:checked)) input:enabled')?.focus()
      return
    }
    if (!putInCart(toCartLine(product, { ...choice, quantity, ...stock }), { showError: refuse, ...options })) return
    // The earlier error messages no longer apply.
    for (const id of refusals.current.splice(0)) dismissToast(id)
    onAdded?.()
  }
  return {
    product,
    form,
    choice,
    chooseSize: (size) => choose(withSize(product, choice, size)),
    chooseColor: (color) => choose({ ...choice, color }),
    available,
    inCart,
    quantity,
    max,
    setQuantity,
    isOut: product.stockQuantity === 0,
    submit,
  }
}

/** Keeps the choice in the address, so that it can be shared. Returns a new choice at once, with the colour to show. */
export function useChoiceInUrl(product: ProductDetail): Chooser & { shownColor: string | null } {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const step = usePendingLocation()
  const [choice, ask] = usePendingChoice(readChoice(product, step ? new URLSearchParams(step.search) : search))
  return {
    choice,
    shownColor: shownColor(product, choice, search),
    choose: (chosen) => {
      const search = writeChoice(chosen)
      ask(chosen, pathname + search)
      navigate({ search }, { replace: true, preventScrollReset: true })
    },
  }
}

/** Takes over what was chosen in the form before hydration. */
export function useEarlyChoice({ product, form, choice }: Buying, choose: (choice: Choice) => void): void {
  const isRead = useRef(false)
  // Reads the form's fields once, after hydration.
  useEffect(() => {
    if (isRead.current || !form.current) return
    isRead.current = true
    const fields = new FormData(form.current)
    const text = (name: string) => String(fields.get(name) ?? '')
    const early = readChoice(product, new URLSearchParams({ size: text('size'), color: text('color') }))
    if (early.size !== choice.size || early.color !== choice.color) choose(early)
  }, [product, form, choice, choose])
}
