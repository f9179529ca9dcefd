export const maxNameLength = 100
export const maxPhoneLength = 40

export const profileFields = ['firstName', 'lastName', 'phone'] as const
export type ProfileFields = Record<(typeof profileFields)[number], string>

/**
 * The fields that were changed since they were shown. The others are left alone, because they may have been changed
 * elsewhere meanwhile.
 */
export const changedFields = (typed: ProfileFields, shown: ProfileFields): Partial<ProfileFields> =>
  Object.fromEntries(profileFields.flatMap((name) => (typed[name] === shown[name] ? [] : [[name, typed[name]]])))

/** What a customer says of herself. The e-mail address is the account's, and can't be changed here. */
export type Profile = ProfileFields & { email: string }
