import { Field } from '#app/ui/field.tsx'
import { longestOfShipment, type Shipment, type ShipmentField } from '#domain/orders/shipment.ts'

type Props = {
  /** The fields' initial values. */
  typed?: Shipment | undefined
  problems?: Partial<Record<ShipmentField, string>> | undefined
  onType?: (field: ShipmentField, text: string) => void
  /** Added to the fields' accessible names, to tell several sets apart. */
  about?: string
}

const fields = [
  { name: 'carrier', label: 'Carrier', inputMode: 'text', placeholder: 'GIG Logistics' },
  { name: 'trackingNumber', label: 'Tracking number', inputMode: 'text', placeholder: undefined },
  { name: 'trackingUrl', label: 'Link to follow it', inputMode: 'url', placeholder: 'https://' },
] as const

/** Carrier, tracking number and link of a parcel; all are optional. */
export const ShipmentFields = ({ typed, problems = {}, onType, about }: Props) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3">
    {fields.map(({ name, label, inputMode, placeholder }) => (
      <Field
        key={name}
        name={name}
        label={label}
        aria-label={about === undefined ? undefined : `${label}, ${about}`}
        inputMode={inputMode}
        placeholder={placeholder}
        maxLength={longestOfShipment[name]}
        autoComplete="off"
        autoCapitalize={name === 'carrier' ? 'words' : 'off'}
        spellCheck={false}
        defaultValue={typed?.[name] ?? ''}
        error={problems[name]}
        onChange={({ target }) => onType?.(name, target.value)}
      />
    ))}
  </div>
)
