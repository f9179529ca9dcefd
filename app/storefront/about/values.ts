/** The values that the About page lists. */
export const values = [
  {
    title: 'Craftsmanship',
    text: 'Every piece passes through few hands, and each of them knows its work: the dyer, the weaver, the cutter, the one who sews.',
  },
  {
    title: 'Community',
    text: 'We buy from the makers themselves and teach what we know. The names of the cloths stay theirs.',
  },
  {
    title: 'Sustainability',
    text: 'Cut to order, so little is left on the floor. Offcuts become head-ties, fans and linings.',
  },
] as const
