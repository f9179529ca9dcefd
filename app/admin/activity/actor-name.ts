/** The name of an entry's actor, also when it isn't an email address. */
export function actorName(actor: string): string {
  if (actor === 'system') return 'The operator'
  return actor === 'deleted' ? 'Somebody whose account is deleted' : actor
}
