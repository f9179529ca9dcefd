import { nigerianBanks } from '#domain/settings/account-number.ts'
import { Section } from '../ui/section.tsx'
import type { Editing } from './editing.ts'
import { MoneySetting, TextSetting } from './text-setting.tsx'

/** The shipping fees, and how long a return is possible. */
export const MoneySection = (editing: Editing) => (
  <Section title="Money and delivery">
    <p className="text-soft">For orders from now on. What was ordered before keeps its price.</p>
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneySetting editing={editing} name="shippingFee" aria-required hint="0 sends every order free" />
      <MoneySetting
        editing={editing}
        name="freeShippingAbove"
        aria-required
        hint="An order for more than this, after its discount, is sent free"
      />
      <TextSetting editing={editing} name="returnDays" inputMode="numeric" aria-required />
    </div>
  </Section>
)

/** How long stock is reserved for an unpaid order. */
export const PaymentsSection = (editing: Editing) => (
  <Section title="Payments">
    <p className="text-soft">How long an unpaid order keeps its pieces, from the moment that its payment is opened.</p>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextSetting editing={editing} name="holdCard" inputMode="numeric" aria-required />
      <TextSetting editing={editing} name="holdTransfer" inputMode="numeric" aria-required />
      <TextSetting editing={editing} name="holdStaff" inputMode="numeric" aria-required />
    </div>
  </Section>
)

/** The bank account for transfers by customers whose orders staff made. */
export const BankSection = (editing: Editing) => (
  <Section title="Bank account">
    <p className="text-soft">
      Shown with orders that staff made, in their mails and messages, with the order’s number as reference. The web
      shop’s own checkout doesn’t show it. Leave all three empty to show nothing.
    </p>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextSetting editing={editing} name="bankName" autoComplete="off" list="banks" />
      <TextSetting
        editing={editing}
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        hint="Ten digits. Its check digit is tried where the bank is known"
      />
      <TextSetting editing={editing} name="accountName" autoComplete="off" />
    </div>
    <datalist id="banks">
      {Object.keys(nigerianBanks).map((bank) => (
        <option key={bank} value={bank} />
      ))}
    </datalist>
  </Section>
)

/** The sender of the shop's mails. */
export const MailSection = (editing: Editing) => (
  <Section title="Mail">
    <TextSetting
      editing={editing}
      name="senderName"
      hint="Empty: as the shop was installed, else the shop’s name. The address stays the one that mails are sent by"
    />
    <TextSetting
      editing={editing}
      name="replyTo"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      hint="Empty: to the address that mails are sent by"
    />
  </Section>
)
