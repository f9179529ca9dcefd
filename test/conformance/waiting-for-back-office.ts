/** Rules about pages of the back office, which isn't built yet: section and rule. */
export const waitingForBackOffice: readonly (readonly [section: string, rule: string])[] = [
  ['§2 Header', "Admin Dashboard in the signed-in user's menu"],
  ['§2 Route guards', 'The admin route needs a signed-in administrator'],
  ['§6 Roles', 'An administrator sees Admin Dashboard and may open /admin'],
  ['§9 Constants', 'Storage lists and upload caching'],
]
