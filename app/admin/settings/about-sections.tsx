import { TextField } from '#app/ui/field.tsx'
import { appointmentField, teamFields } from '#domain/settings/settings-form.ts'
import { socialNetworks, weekdays } from '#domain/settings/shop-settings.ts'
import { Section } from '../ui/section.tsx'
import { type Editing, fieldId } from './editing.ts'
import { fieldLabels } from './field-labels.ts'
import { TextSetting } from './text-setting.tsx'

/** The shop's name. */
export const ShopSection = (editing: Editing) => (
  <Section title="Shop">
    <TextSetting
      editing={editing}
      name="name"
      aria-required
      hint="On every page, receipt and mail, and in search results"
    />
  </Section>
)

const address = { autoCapitalize: 'none', spellCheck: false } as const

/** The shop's contacts. */
export const ContactSection = (editing: Editing) => (
  <Section title="Contact">
    <p className="text-soft">Shown in the footer and at the end of every mail. What is left empty isn’t shown.</p>
    <TextSetting editing={editing} name="email" inputMode="email" {...address} />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextSetting editing={editing} name="phone" inputMode="tel" />
      <TextSetting editing={editing} name="whatsApp" inputMode="tel" />
    </div>
  </Section>
)

/** The opening hours. */
export const HoursSection = (editing: Editing) => (
  <Section title="Opening hours">
    <p className="text-soft">Like 9:00-18:00, 9am to 6pm, or 9-13, 14-18. Closed where the shop is closed.</p>
    <div className="grid gap-4 sm:grid-cols-2">
      {weekdays.map((day) => (
        <TextSetting key={day} editing={editing} name={day} />
      ))}
    </div>
  </Section>
)

/** The times for styling sessions. */
export const AppointmentsSection = (editing: Editing) => (
  <Section title="Private styling sessions">
    <p className="text-soft">
      When visitors may book a session on the showroom’s page, one at a time. Written like the opening hours.
    </p>
    <div className="grid gap-4 sm:grid-cols-2">
      {weekdays.map((day) => (
        <TextSetting key={day} editing={editing} name={appointmentField(day)} />
      ))}
      <TextSetting editing={editing} name="appointmentMinutes" inputMode="numeric" aria-required />
    </div>
  </Section>
)

/** The contents of the About page. */
export const AboutSection = (editing: Editing) => (
  <Section title="About the house">
    <p className="text-soft">On the page About. Who has no name isn’t shown.</p>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextSetting editing={editing} name="founded" inputMode="numeric" aria-required />
      <TextSetting editing={editing} name="city" aria-required />
      {teamFields.flat().map((name) => (
        <TextSetting key={name} editing={editing} name={name} />
      ))}
    </div>
  </Section>
)

/** The shop's address, its position on the map, and its social networks. */
export const PlacesSection = (editing: Editing) => (
  <>
    <Section title="Address">
      <TextField
        id={fieldId('address')}
        label={fieldLabels.address}
        hint="As it stands on a letter, in one line or several"
        rows={3}
        value={editing.form.address}
        onChange={(event) => editing.set('address', event.target.value)}
        error={editing.errorOf('address')}
      />
      <TextSetting editing={editing} name="mapUrl" inputMode="url" placeholder="https://" {...address} />
      <TextSetting
        editing={editing}
        name="mapPosition"
        placeholder="6.4969, 3.3540"
        hint="Latitude and longitude, as a map shows them: the map on the showroom’s page is centred there"
        {...address}
      />
    </Section>
    <Section title="Social">
      <div className="grid gap-4 sm:grid-cols-2">
        {socialNetworks.map((network) => (
          <TextSetting
            key={network}
            editing={editing}
            name={network}
            inputMode="url"
            placeholder="https://"
            {...address}
          />
        ))}
      </div>
    </Section>
  </>
)
