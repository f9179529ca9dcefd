import { type SubmitEvent, useEffect, useEffectEvent } from 'react'
import type { VersionedSettings } from '#domain/settings/read-settings.server.ts'
import { formOfSettings } from '#domain/settings/settings-form.ts'
import { ConflictNotice } from '../ui/conflict-notice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FormBar } from '../ui/form-bar.tsx'
import { LeaveQuestion } from '../ui/leave-question.tsx'
import { ContactSection, HoursSection, PlacesSection, ShopSection } from './about-sections.tsx'
import { conflictsOf } from './conflict.ts'
import { fieldId } from './editing.ts'
import { MailSection, MoneySection, PaymentsSection } from './terms-sections.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const labels = { save: 'Save settings', saving: 'Saving…' }

/** The form of the shop's settings. */
export function SettingsEditor({ saved }: { saved: VersionedSettings }) {
  const state = useSettingsForm(saved)
  const { draft, editing, errors, refusals, changed } = state
  const goToFirst = useEffectEvent(() => {
    const [first] = errors
    if (first) document.getElementById(fieldId(first.field))?.focus()
  })
  useEffect(() => {
    if (refusals > 0) goToFirst()
  }, [refusals])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    state.submit()
  }
  const theirs = changed && formOfSettings(changed.now.settings)
  return (
    <form id="settings-form" noValidate onSubmit={submit} className="grid max-w-3xl grid-cols-1 gap-4">
      {changed && theirs && (
        <ConflictNotice
          by={changed.by}
          at={changed.at}
          conflicts={conflictsOf({ base: state.base, theirs, yours: draft.value })}
          onKeepYours={state.keepYours}
          onTakeTheirs={state.takeTheirs}
        />
      )}
      <ErrorSummary errors={errors} idOf={fieldId} />
      <ShopSection {...editing} />
      <MoneySection {...editing} />
      <ContactSection {...editing} />
      <HoursSection {...editing} />
      <PlacesSection {...editing} />
      <PaymentsSection {...editing} />
      <MailSection {...editing} />
      <FormBar
        form="settings-form"
        isChanged={draft.isChanged}
        wasRestored={draft.wasRestored}
        isBusy={state.isBusy}
        labels={labels}
        onDiscard={state.discard}
      />
      <LeaveQuestion isChanged={draft.isChanged} />
    </form>
  )
}
