import { clutch } from '../accessories/clutch.ts'
import { gele } from '../accessories/gele.ts'
import { handFan } from '../accessories/hand-fan.ts'
import { earrings, strands } from '../accessories/jewellery.ts'
import { type Drape, drape } from '../garments/drape.ts'
import type { Silhouette } from '../garments/silhouettes.ts'
import { FIGURE_BOUNDS } from '../geometry/distance-field.ts'
import { type Mesh, turned } from '../geometry/mesh.ts'
import { meshFromDistance } from '../geometry/surface-nets.ts'
import { bake, type Lit } from '../lighting/bake.ts'
import { bodyDistance, chest } from '../mannequin/body.ts'
import { hair } from '../mannequin/hair.ts'
import { POSES } from '../mannequin/poses.ts'
import type { Look } from '../product-looks.ts'
import { backdrop } from './backdrop.ts'
import { figure } from './figure.ts'
import { plinth } from './plinth.ts'

/** Everything in front of the camera, lit. It is the same for every cloth that a look can be made of. */
type Scene = { meshes: Mesh[]; lit: Lit[]; presence: Drape['presence'] }

let last: { key: string; scene: Scene } | null = null

/** The scene of a look turned by `yaw` radians. Only the latest is cached, so looks that share a scene should follow each other. */
export function sceneOf(look: Look, yaw: number): Scene {
  const key = [look.shape, look.gele, look.beads !== null, yaw].join()
  if (last?.key === key) return last.scene
  const { meshes, presence } = content(look)
  const turnedMeshes = meshes.map((mesh) => turned(mesh, yaw))
  const all = [...turnedMeshes, backdrop()]
  const scene = { meshes: all, presence, lit: bake(all, turnedMeshes, { key: 40, sky: 110 }) }
  last = { key, scene }
  return scene
}

export const sceneKey = (look: Look): string => [look.shape, look.gele, look.beads !== null].join()

function content(look: Look): Drape {
  switch (look.shape) {
    case 'gele':
      return { meshes: [...bust(), ...gele(), ...earrings()], presence: {} }
    case 'beads': {
      const { meshes, presence } = drape('column')
      return {
        meshes: [...meshes, ...bust(), hair(), ...strands('bead', 5, chest(POSES.rest)), ...earrings()],
        presence,
      }
    }
    case 'clutch':
      return { meshes: [plinth(), ...clutch()], presence: {} }
    case 'fan':
      return { meshes: [plinth(), ...handFan()], presence: {} }
    default:
      return worn(look.shape, look)
  }
}

function worn(silhouette: Silhouette, look: Look): Drape {
  const { meshes, presence } = drape(silhouette)
  return { meshes: [...meshes, ...figure(silhouette, { gele: look.gele, beads: look.beads !== null })], presence }
}

const bust = (): Mesh[] => [meshFromDistance('skin', bodyDistance(POSES.rest, { legs: false }), FIGURE_BOUNDS, 1)]
