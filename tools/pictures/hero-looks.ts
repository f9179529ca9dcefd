import type { Look } from './product-looks.ts'
import type { View } from './render-picture.ts'
import { linear } from './textiles/textile.ts'

/** The wide picture of each of the shop's three layouts. */
export const HEROES: Record<string, { look: Look; view: View }> = {
  'hero-heritage': {
    look: { shape: 'boubou', cloth: 'bazin-white', accent: 'alaari', gele: true, beads: '#c23f2b' },
    view: {
      yaw: 0.18,
      centre: [-52, 129],
      across: 218,
      wall: 'eleko-indigo',
      room: { vignette: 0.6, veil: 0.62, ground: [0.46, 0.47, 0.52] },
    },
  },
  'hero-studio': {
    look: { shape: 'jumpsuit', cloth: 'satin-teal', accent: 'satin-teal', gele: false, beads: null },
    view: { yaw: -0.25, centre: [-50, 102], across: 288, room: { ground: linear('#f3ece0') } },
  },
  'hero-atelier': {
    look: { shape: 'ball', cloth: 'bazin-gold', accent: 'bazin-gold', gele: false, beads: '#e6dcc4' },
    view: {
      yaw: 0.3,
      centre: [-26, 115],
      across: 252,
      room: {
        ground: linear('#2a201a'),
        key: [1.2, 0.95, 0.62],
        sky: [0.2, 0.19, 0.21],
        bounce: [0.16, 0.11, 0.07],
        vignette: 0.9,
      },
    },
  },
}
