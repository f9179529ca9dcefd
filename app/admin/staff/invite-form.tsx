import { roleNames, roleWords, type StaffRole } from '#domain/accounts/staff-role.ts'
import { Section } from '../ui/section.tsx'
import { useTypedBefore } from '../ui/use-typed-before.ts'
import { StaffForm } from './staff-form.tsx'

/** A form to invite somebody by email, with one of the roles that the viewer may give. */
export function InviteForm({ reach }: { reach: readonly StaffRole[] }) {
  const before = useTypedBefore({ act: 'invite' })
  return (
    <Section title="Invite somebody" summary="By e-mail, with a role">
      <StaffForm act="invite" button="Send invitation" busy="Sending…" tone="primary">
        <label className="grid grid-cols-1 gap-1">
          <span className="font-medium">E-mail</span>
          <input
            type="email"
            name="email"
            required
            defaultValue={before?.fields.get('email') ?? ''}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="h-11 w-full min-w-0 border border-line-strong bg-surface px-3 text-base hover:border-ink roomy:max-w-md desk:h-10 desk:text-sm"
          />
        </label>
        <fieldset className="grid gap-1">
          <legend className="pb-1 font-medium">Role</legend>
          {reach.toReversed().map((role, at) => (
            <label key={role} className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-start gap-3 py-1.5">
              <input
                type="radio"
                name="role"
                value={role}
                defaultChecked={before ? before.fields.get('role') === role : at === 0}
                className="mt-1 size-4 accent-brand"
              />
              <span className="grid">
                <span className="font-medium">{roleNames[role]}</span>
                <span className="text-soft">{roleWords[role]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="text-soft">
          They get a mail with a link for three days, and sign in or make an account with that same address. They set up
          a second factor before they see anything.
        </p>
      </StaffForm>
    </Section>
  )
}
