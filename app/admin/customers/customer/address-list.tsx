import type { CustomerAddress } from '#domain/customers/customer.ts'
import { Section } from '../../ui/section.tsx'

/** The customer's addresses, the saved ones first. */
export const AddressList = ({ addresses }: { addresses: readonly CustomerAddress[] }) => (
  <Section title="Addresses">
    {addresses.length === 0 ? (
      <p className="text-soft">None yet.</p>
    ) : (
      <ul className="grid gap-3">
        {addresses.map((address) => (
          <li key={Object.values(address).join('\n')} className="border-line border-t pt-3 first:border-t-0 first:pt-0">
            <p className="wrap-anywhere font-medium">{`${address.firstName} ${address.lastName}`.trim()}</p>
            <p className="wrap-anywhere whitespace-pre-line text-soft">
              {[address.address, [address.city, address.state].filter(Boolean).join(', '), address.phone]
                .filter(Boolean)
                .join('\n')}
            </p>
            <p className="text-soft text-xs">
              {address.isSaved ? (address.isDefault ? 'Saved, the default' : 'Saved') : 'Of an order'}
            </p>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
