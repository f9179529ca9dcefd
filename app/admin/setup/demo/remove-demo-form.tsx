import { Form, useNavigation } from 'react-router'
import type { Demo } from '#domain/setup/read-demo.server.ts'
import { AdminButton, AdminLink } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'
import { countText } from './count-text.ts'

/** Explains what removing the demo shop does and what stays, with the button. */
export function RemoveDemoForm({ demo, refusal }: { demo: Demo; refusal: string | null }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { products, changed, categories, coupons, trialOrders } = demo
  const hasDemo = products + categories + coupons > 0
  return (
    <Section title="What will be gone">
      <ul className="grid list-disc gap-1.5 pl-5">
        {products > 0 && (
          <li>
            {countText(products, 'product')} of the demo with stock and pictures, and the pictures of the home pages
          </li>
        )}
        {categories > 0 && (
          <li>
            {countText(categories, 'category', 'categories')} of the demo; one that holds a product of yours stays, and
            is yours
          </li>
        )}
        {coupons > 0 && <li>{countText(coupons, 'coupon')} of the demo</li>}
        {trialOrders > 0 && (
          <li>
            {countText(trialOrders, 'order')} paid or begun with the built-in sandbox or with test keys, with what they
            count in the figures; pieces of your own products go back to their stock
          </li>
        )}
      </ul>
      <p>
        Your own products, settings, pages, accounts and messages stay, and so does every order of a live payment with
        what was bought. Later starts don’t bring the demo back. Nobody can undo this.
      </p>
      <Form method="post" action="/admin/setup/demo" className="grid gap-3">
        {changed > 0 && (
          <fieldset className="grid gap-1">
            <legend className="pb-1 font-semibold">
              You have changed {countText(changed, 'product')} of the demo. {changed === 1 ? 'It' : 'They'} shall
            </legend>
            <Choice value="changed" isChosen>
              stay, and be {changed === 1 ? 'a product' : 'products'} of your own
            </Choice>
            <Choice value="nothing">go as well</Choice>
          </fieldset>
        )}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {refusal}
        </p>
        <div className="flex flex-wrap gap-2">
          <AdminButton type="submit" name="act" value="remove" tone="danger" isBusy={isBusy} disabled={isBusy}>
            {isBusy ? 'Removing…' : hasDemo ? 'Remove the demo shop' : 'Remove the trial orders'}
          </AdminButton>
          <AdminLink to="/admin/setup">Cancel</AdminLink>
        </div>
      </Form>
    </Section>
  )
}

const Choice = ({ value, isChosen, children }: { value: string; isChosen?: boolean; children: React.ReactNode }) => (
  <label className="flex min-h-11 items-center gap-3 desk:min-h-9">
    <input
      type="radio"
      name="keep"
      value={value}
      defaultChecked={isChosen}
      className="size-5 shrink-0 accent-(--brand)"
    />
    <span>{children}</span>
  </label>
)
