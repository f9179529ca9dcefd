import type { Shop } from '#domain/shop.ts'

/** The keys of second factors, the one in use first. Without keys of their own, the secrets for links are used. */
export const secondFactorKeys = ({
  secondFactorSecrets,
  secret,
}: Pick<Shop, 'secondFactorSecrets' | 'secret'>): readonly string[] => secondFactorSecrets ?? [secret]
