/** Rules about pages of the back office, which isn't built yet: section and rule. */
export const waitingForBackOffice: readonly (readonly [section: string, rule: string])[] = [
  ['§9 Constants', 'Storage lists and upload caching'],
]
