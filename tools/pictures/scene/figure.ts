import { gele } from '../accessories/gele.ts'
import { earrings, strands } from '../accessories/jewellery.ts'
import { shoes } from '../accessories/shoes.ts'
import { type Cutting, SILHOUETTES, type Silhouette } from '../garments/silhouettes.ts'
import { FIGURE_BOUNDS } from '../geometry/distance-field.ts'
import type { Mesh } from '../geometry/mesh.ts'
import { type Distance, limb } from '../geometry/signed-distance.ts'
import { meshFromDistance } from '../geometry/surface-nets.ts'
import { bodyDistance, chest } from '../mannequin/body.ts'
import { hair } from '../mannequin/hair.ts'
import { handDistance } from '../mannequin/hand.ts'
import { type Arm, POSES } from '../mannequin/poses.ts'

type Styling = { gele: boolean; beads: boolean }

/** The mannequin in a silhouette's pose, with shoes and whatever else she wears. */
export function figure(name: Silhouette, styling: Styling): Mesh[] {
  const cutting: Cutting = SILHOUETTES[name]
  const pose = POSES[cutting.pose]
  const body = bodyDistance(pose, { legs: cutting.bareLegs ?? false })
  const meshes = [
    meshFromDistance('skin', body, FIGURE_BOUNDS, 1.2),
    hand(pose.left),
    hand(pose.right),
    ...shoes(),
    ...earrings(),
  ]
  if (cutting.bareLegs !== true) meshes.push(meshFromDistance('skin', ankles, [-13, 8, -10, 13, 44, 8], 0.9))
  meshes.push(...(styling.gele ? gele() : [hair()]))
  if (styling.beads) meshes.push(...strands('bead', 3, chest(pose)))
  return meshes
}

const ankles: Distance = (x, y, z) => limb(Math.abs(x), y, z, [7.2, 40, -2.4], [7, 15.5, -3.4], 4.6, 2.75)

function hand(arm: Arm): Mesh {
  const low = arm.wrist.map((w, k) => Math.min(w, arm.tip[k] ?? 0) - 6)
  const high = arm.wrist.map((w, k) => Math.max(w, arm.tip[k] ?? 0) + 6)
  const [a = 0, b = 0, c = 0] = low
  const [d = 0, e = 0, f = 0] = high
  return meshFromDistance('skin', handDistance(arm), [a, b, c, d, e, f], 0.55)
}
