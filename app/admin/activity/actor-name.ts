/** Who did something, in words where it is nobody's address. */
export function actorName(actor: string): string {
  if (actor === 'system') return 'The operator'
  return actor === 'deleted' ? 'Somebody whose account is deleted' : actor
}
