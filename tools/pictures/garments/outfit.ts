import { gele } from '../accessories/gele.ts'
import { hair } from '../accessories/hair.ts'
import { earrings, strands } from '../accessories/jewellery.ts'
import { shoes } from '../accessories/shoes.ts'
import { bodyDistance } from '../body/body.ts'
import { coverField, FIGURE, sampleField } from '../body/field.ts'
import { handDistance } from '../body/hand.ts'
import { meshDistance } from '../body/mesh-distance.ts'
import { type Arm, POSES, type Pose } from '../body/pose.ts'
import { type Distance, limb } from '../body/solids.ts'
import { emptyCloth } from '../cloth/cloth.ts'
import { closeSeams, panelMesh, smooth } from '../cloth/panel-mesh.ts'
import { settle } from '../cloth/settle.ts'
import type { Mesh } from '../mesh.ts'
import type { Presence } from '../raster.ts'
import { type Cutting, SILHOUETTES, type Silhouette } from './silhouettes.ts'

type Styling = { gele: boolean; beads: boolean }

/** The settled cloth of a silhouette and the parts of it that are cut away. */
export type Drape = { meshes: Mesh[]; presence: Record<string, Presence> }

const settled = new Map<Silhouette, Drape>()

/** How a silhouette's cloth falls; settled once in a run, which takes some seconds. */
export function drape(name: Silhouette): Drape {
  const known = settled.get(name) ?? settleSilhouette(name)
  settled.set(name, known)
  return known
}

function settleSilhouette(name: Silhouette): Drape {
  const cutting: Cutting = SILHOUETTES[name]
  const pose = POSES[cutting.pose]
  const body = bodyDistance(pose)
  const field = sampleField(cutting.obstacle?.(pose) ?? body, FIGURE, 1.6)
  const meshes: Mesh[] = []
  for (const layer of cutting.layers) {
    const cloth = emptyCloth()
    layer(cloth, pose)
    settle(cloth, field, { frames: cutting.frames ?? 150, friction: 0.8 })
    smooth(cloth, 2)
    closeSeams(cloth)
    meshes.push(...cloth.panels.map((panel) => panelMesh(cloth, panel)))
    if (layer !== cutting.layers.at(-1)) coverField(field, cloth.positions, 0.8)
  }
  meshes.push(...(cutting.fitted?.(bodyDistance(pose, { arms: false, head: false })) ?? []))
  return { meshes, presence: cutting.presence }
}

/** The mannequin in a silhouette's pose, with shoes and what she wears besides. */
export function figure(name: Silhouette, styling: Styling): Mesh[] {
  const cutting: Cutting = SILHOUETTES[name]
  const pose = POSES[cutting.pose]
  const body = bodyDistance(pose, { legs: cutting.bareLegs ?? false })
  const meshes = [meshDistance('skin', body, FIGURE, 1.2), hand(pose.left), hand(pose.right), ...shoes(), ...earrings()]
  if (cutting.bareLegs !== true) meshes.push(meshDistance('skin', ankles, [-13, 8, -10, 13, 44, 8], 0.9))
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
  return meshDistance('skin', handDistance(arm), [a, b, c, d, e, f], 0.55)
}

/** How far out the chest is at (x, y), cloth included. */
export function chest(pose: Pose): (x: number, y: number) => number {
  const body = bodyDistance(pose, { arms: false })
  return (x, y) => {
    let z = 22
    while (z > -12 && body(x, y, z) > 0.9) z -= Math.max(0.05, (body(x, y, z) - 0.85) * 0.7)
    return z
  }
}
