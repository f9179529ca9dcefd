import type { VersionedSettings } from '#domain/settings/read-settings.server.ts'
import { FormPage } from '../ui/form-page.tsx'
import {
  AboutSection,
  AppointmentsSection,
  ContactSection,
  HoursSection,
  PlacesSection,
  ShopSection,
} from './about-sections.tsx'
import { conflictsOf } from './conflict.ts'
import { fieldId } from './editing.ts'
import { BankSection, MailSection, MoneySection, PaymentsSection } from './terms-sections.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const labels = { save: 'Save settings', saving: 'Saving…' }

/** The form for the shop's settings. */
export function SettingsEditor({ saved }: { saved: VersionedSettings }) {
  const form = useSettingsForm(saved)
  const { editing } = form
  return (
    <FormPage id="settings-form" form={form} labels={labels} conflictsOf={conflictsOf} idOf={fieldId}>
      <ShopSection {...editing} />
      <MoneySection {...editing} />
      <ContactSection {...editing} />
      <HoursSection {...editing} />
      <AppointmentsSection {...editing} />
      <PlacesSection {...editing} />
      <AboutSection {...editing} />
      <PaymentsSection {...editing} />
      <BankSection {...editing} />
      <MailSection {...editing} />
    </FormPage>
  )
}
