import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { useCart } from '../../../cart/store.ts'
import { isColorOut, isSizeOut } from './choice.ts'
import { ColorPicker, SizePicker } from './choice-pickers.tsx'
import { StockLine } from './stock-line.tsx'
import type { Buying } from './use-buying.ts'

export const buyFormId = 'buy'

/** Size, colour, quantity and Add to Cart. Without JavaScript it is a plain form that the cart page handles. */
export function BuyForm({ buying, id, className = '' }: { buying: Buying; id?: string; className?: string }) {
  const { product, choice, form, available, inCart, quantity, max } = buying
  // With JavaScript, the shop's own messages replace the browser's validation.
  const { ready } = useCart()
  return (
    <form
      ref={form}
      id={id}
      method="get"
      action="/cart"
      noValidate={ready}
      onSubmit={buying.submit}
      className="grid gap-6"
    >
      <input type="hidden" name="add" value={product.slug} />
      {product.sizes.length > 0 && (
        <SizePicker
          sizes={product.sizes}
          chosen={choice.size}
          isOut={(size) => isSizeOut(product, size)}
          onChoose={buying.chooseSize}
        />
      )}
      {product.colors.length > 0 && (
        <ColorPicker
          colors={product.colors}
          chosen={choice.color}
          isOut={(color) => isColorOut(product, color, choice)}
          onChoose={buying.chooseColor}
        />
      )}
      <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-3">
        {!buying.isOut && (
          <QuantityStepper
            name="quantity"
            value={quantity}
            max={max}
            label={`Quantity of ${product.name}`}
            onChange={buying.setQuantity}
          />
        )}
        <StockLine available={available} inCart={inCart} quantity={quantity} max={max} />
      </div>
      <AddButton buying={buying} className={className} />
    </form>
  )
}

type AddButtonProps = { buying: Buying; form?: string; className?: string }

/** Submits the form with this id, or the one around the button. */
export const AddButton = ({ buying: { isOut }, form, className = '' }: AddButtonProps) => (
  <Button type="submit" form={form} disabled={isOut} onClick={ignoreSecondPress} className={className}>
    {isOut ? 'Sold out' : 'Add to Cart'}
  </Button>
)
