import type { Look } from './product-looks.ts'
import type { View } from './render-picture.ts'
import { linear } from './textiles/textile.ts'

type HousePicture = { look: Look; view: View; width: number; height: number }

const CORAL = '#c23f2b'
const IVORY = '#e6dcc4'

const EVENING: View['room'] = {
  ground: linear('#33271f'),
  key: [1.2, 0.98, 0.68],
  sky: [0.22, 0.21, 0.22],
  bounce: [0.18, 0.13, 0.09],
  vignette: 0.8,
}

const wide = { width: 1600, height: 1200 }
const portrait = { width: 960, height: 1200 }
const landscape = { width: 1200, height: 900 }

/** The view of a portrait, from the waist up. */
const bust = (yaw: number): View => ({ yaw, centre: [0, 154], across: 92 })

/** The pictures of the pages about the house: its people, wearing what they make, and its showroom. */
export const HOUSE: Record<string, HousePicture> = {
  'hero-about': {
    look: { shape: 'iro', cloth: 'sanyan', accent: 'etu', gele: true, beads: CORAL },
    view: {
      yaw: 0.22,
      centre: [-52, 128],
      across: 218,
      wall: 'ibadandun-indigo',
      room: { vignette: 0.6, veil: 0.62, ground: [0.46, 0.47, 0.52] },
    },
    ...wide,
  },
  'hero-showroom': {
    look: { shape: 'ball', cloth: 'velvet-wine', accent: 'bazin-gold', gele: true, beads: IVORY },
    view: { yaw: -0.3, centre: [-56, 116], across: 236, room: EVENING },
    ...wide,
  },
  'team-1': {
    look: { shape: 'boubou', cloth: 'bazin-white', accent: 'alaari', gele: true, beads: CORAL },
    view: bust(0.28),
    ...portrait,
  },
  'team-2': {
    look: { shape: 'kaftan', cloth: 'oniko-indigo', accent: 'oniko-indigo', gele: false, beads: null },
    view: bust(-0.2),
    ...portrait,
  },
  'team-3': {
    look: { shape: 'iro', cloth: 'etu', accent: 'sanyan', gele: true, beads: IVORY },
    view: bust(-0.42),
    ...portrait,
  },
  'showroom-1': {
    look: { shape: 'boubou', cloth: 'eleko-indigo', accent: 'eleko-indigo', gele: true, beads: null },
    view: { yaw: 0.3, centre: [-34, 109], across: 256 },
    ...landscape,
  },
  'showroom-2': {
    look: { shape: 'gele', cloth: 'bazin-gold', accent: 'bazin-gold', gele: false, beads: null },
    view: { yaw: 0.5, centre: [-12, 180], across: 96, room: EVENING },
    ...landscape,
  },
  'showroom-3': {
    look: { shape: 'beads', cloth: 'crepe-black', accent: 'crepe-black', gele: false, beads: CORAL },
    view: { yaw: -0.12, centre: [6, 150], across: 66 },
    ...landscape,
  },
  'showroom-4': {
    look: { shape: 'ball', cloth: 'alaari', accent: 'alaari', gele: false, beads: CORAL },
    view: { yaw: -0.4, centre: [30, 104], across: 252, wall: 'eleko-indigo', room: { veil: 0.5 } },
    ...landscape,
  },
}
