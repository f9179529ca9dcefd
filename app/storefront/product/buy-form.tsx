import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { sayWithLink, sayWrong } from '#app/ui/toast.tsx'
import { onHandOfColor, onHandOfSize, type ProductDetail } from '#domain/catalogue/product.ts'
import { formatNaira } from '#domain/money/money.ts'
import { mostOf } from '../basket/lines.ts'
import { addToBasket } from '../basket/store.ts'
import { availableFor, type Choice, missingChoice, readChoice, writeChoice } from './choice.ts'
import { ColorPicker, SizePicker } from './choice-pickers.tsx'
import { lineOf } from './line-of.ts'
import { StockLine } from './stock-line.tsx'

/** Size, colour and quantity, and the button; on phones the button stays within the thumb's reach. */
export function BuyForm({ product }: { product: ProductDetail }) {
  const { choice, choose } = useChoice(product)
  const [asked, setAsked] = useState(1)
  const form = useRef<HTMLFormElement>(null)
  const available = availableFor(product, choice)
  const max = Math.max(1, mostOf({ available }))
  const quantity = Math.min(asked, max)
  const isOut = product.stockQuantity === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingChoice(product, choice)
    if (missing !== null) {
      sayWrong(missing)
      form.current?.querySelector<HTMLInputElement>('fieldset:not(:has(:checked)) input:enabled')?.focus()
      return
    }
    addToBasket(lineOf(product, { ...choice, quantity, available }))
    sayWithLink('Added to cart', { to: '/cart', label: 'View Cart →' })
  }

  return (
    <form ref={form} id="buy" onSubmit={submit} className="grid gap-6">
      {product.sizes.length > 0 && (
        <SizePicker
          sizes={product.sizes}
          chosen={choice.size}
          isOut={(size) => onHandOfSize(product.stock, size, choice.color) === 0}
          onChoose={(size) => choose({ ...choice, size })}
        />
      )}
      {product.colors.length > 0 && (
        <ColorPicker
          colors={product.colors}
          chosen={choice.color}
          isOut={(color) => onHandOfColor(product.stock, color, choice.size) === 0}
          onChoose={(color) => choose({ ...choice, color })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <QuantityStepper value={quantity} max={max} label={`Quantity of ${product.name}`} onChange={setAsked} />
        <StockLine available={available} isAtLimit={!isOut && quantity === max} />
      </div>
      <div className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-line border-t bg-ground px-4 py-3 lg:static lg:border-0 lg:p-0">
        <p className="font-semibold tabular-nums lg:hidden">{formatNaira(product.price * quantity)}</p>
        <Button type="submit" disabled={isOut} className="flex-1">
          {isOut ? 'Sold out' : 'Add to Cart'}
        </Button>
      </div>
    </form>
  )
}

/** The choice stands in the address, for sharing, and here at once. */
function useChoice(product: ProductDetail): { choice: Choice; choose: (choice: Choice) => void } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [choice, setChoice] = useState(() => readChoice(product, search))
  return {
    choice,
    choose: (chosen) => {
      setChoice(chosen)
      navigate({ search: writeChoice(chosen) }, { replace: true, preventScrollReset: true })
    },
  }
}
