import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { maxAddresses } from '#domain/addresses/saved-address.ts'
import { ShippingFields } from '../form/shipping-fields.tsx'
import type { FieldErrors } from '../placed-order/checkout-answer.ts'
import { isComplete } from './address-choice.ts'
import type { CheckoutAccount } from './checkout-account.ts'
import type { ChosenAddress } from './use-address-choice.ts'

/** The fields of a new address, or of a saved one being edited. */
export function AddressFields({ account, chosen, errors }: Props) {
  const { choice, selected, addresses, cancel } = chosen
  const hasRoom = choice.mode === 'edit' || addresses.length < maxAddresses
  return (
    <div className="grid gap-5">
      {selected && !isComplete(selected) && (
        <Notice>This saved address isn’t complete yet. Please fill in what is missing.</Notice>
      )}
      <ShippingFields
        errors={errors}
        legend={legendOf(choice.mode, addresses.length)}
        first={selected ?? { firstName: account.firstName, lastName: account.lastName, phone: account.phone }}
        hasEmail={false}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {hasRoom && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="saveAddress" defaultChecked className="size-5 accent-brand" />
            {choice.mode === 'edit' ? 'Save the changes to this address' : 'Save this address'}
          </label>
        )}
        {addresses.length > 0 && (
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}

function legendOf(mode: ChosenAddress['choice']['mode'], saved: number): string {
  if (mode === 'edit') return 'Edit Address'
  return saved > 0 ? 'Add New Address' : 'Shipping Information'
}

type Props = { account: CheckoutAccount; chosen: ChosenAddress; errors: FieldErrors }
