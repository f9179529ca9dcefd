import { colorName } from '#domain/catalogue/color.ts'
import { HEROES } from './hero-looks.ts'
import { HOUSE } from './house-looks.ts'
import { LOOKS, type Look, OTHER_COLORS } from './product-looks.ts'
import type { View } from './render-picture.ts'

/** One picture to make: its file name without extension, what it shows from which view, and its size in pixels. */
export type Shot = { file: string; look: Look; view: View; width: number; height: number }

/** Every picture of the demo shop's products, of the home pages' heroes and of the pages about the house. */
export const SHOTS: readonly Shot[] = [
  ...Object.entries(LOOKS).flatMap(([slug, look], order) => shotsOf(slug, look, order)),
  ...Object.entries(HEROES).map(([file, hero]) => ({ file, ...hero, width: 1600, height: 1200 })),
  ...Object.entries(HOUSE).map(([file, picture]) => ({ file, ...picture })),
]

/** The pictures of one product in each of its colours: worn, turned and close up. Still lifes have fewer. */
function shotsOf(slug: string, look: Look, order: number): Shot[] {
  const others = Object.entries(OTHER_COLORS[slug] ?? {}).flatMap(([color, recolored]) =>
    viewed(`${slug}-${colorName(color).toLowerCase()}`, { ...look, ...recolored }, order),
  )
  return [...viewed(slug, look, order), ...others]
}

function viewed(start: string, look: Look, order: number): Shot[] {
  return Object.entries(viewsOf(look, order)).map(([name, view]) => ({
    file: `${start}-${name}`,
    look,
    view,
    width: 1280,
    height: 1600,
  }))
}

function viewsOf(look: Look, order: number): Record<string, View> {
  switch (look.shape) {
    case 'gele':
      return { front: { yaw: 0.22, centre: [0, 181], across: 68 }, turn: { yaw: -0.95, centre: [0, 181], across: 68 } }
    case 'beads':
      return { front: { yaw: 0.1, centre: [0, 154], across: 56 }, cloth: { yaw: 0.1, centre: [0, 147], across: 26 } }
    case 'clutch':
      return {
        front: { yaw: 0.3, centre: [0, 103], across: 34, pitch: 0.14 },
        cloth: { yaw: 0.3, centre: [2, 104], across: 19, pitch: 0.14 },
      }
    case 'fan':
      return {
        front: { yaw: 0.25, centre: [0, 122], across: 44, pitch: 0.1 },
        cloth: { yaw: 0.25, centre: [0, 130], across: 22, pitch: 0.1 },
      }
    default: {
      const tall: Pick<View, 'centre' | 'across'> = look.gele
        ? { centre: [0, 102], across: 178 }
        : { centre: [0, 95.5], across: 167 }
      const close: readonly [number, number] = order % 2 ? [-4, 128] : [4, 124]
      return {
        front: { yaw: 0.12, ...tall },
        cloth: { yaw: 0.12, centre: close, across: 44 },
        turn: { yaw: order % 2 ? Math.PI - 0.5 : -0.85, ...tall },
      }
    }
  }
}
