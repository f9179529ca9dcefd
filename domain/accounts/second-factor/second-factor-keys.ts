import type { Shop } from '#domain/shop.ts'

/** The keys of second factors, the one in use first; those of a shop that has none of their own are the secrets for links. */
export const secondFactorKeys = ({
  secondFactorSecrets,
  secret,
}: Pick<Shop, 'secondFactorSecrets' | 'secret'>): readonly string[] => secondFactorSecrets ?? [secret]
