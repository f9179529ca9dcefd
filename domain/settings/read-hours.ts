import { dayName, parseTypedHours } from './opening-hours.ts'
import type { SettingsField, SettingsForm } from './settings-form.ts'
import { type OpeningHours, type Weekday, weekdays } from './shop-settings.ts'

const spansPerDay = 3

/** Parses the hours of a week from the fields of its days; `check` is called with each problem. */
export function readHours(
  form: SettingsForm,
  fieldOf: (day: Weekday) => SettingsField,
  check: (field: SettingsField, problem: string) => void,
): OpeningHours {
  const read = weekdays.map((day) => {
    const field = fieldOf(day)
    const hours = parseTypedHours(form[field])
    if (!hours.ok) check(field, hoursProblems[hours.problem](dayName(day)))
    else if (hours.spans.length > spansPerDay)
      check(field, `Please write at most ${spansPerDay} openings for ${dayName(day)}`)
    return [day, hours.ok ? hours.spans : []] as const
  })
  return Object.fromEntries(read) as OpeningHours
}

const hoursProblems = {
  unreadable: (day: string) => `Please write the hours of ${day} like 9:00-18:00, or Closed`,
  backwards: (day: string) => `On ${day} the shop must close after it has opened`,
  overlapping: (day: string) => `The hours of ${day} overlap`,
}
