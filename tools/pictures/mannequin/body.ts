import { blend, type Distance, ellipsoid, limb } from '../geometry/signed-distance.ts'
import { curveThrough } from '../math/interpolation.ts'
import { add, type Vec3 } from '../math/vectors.ts'
import type { Arm, Pose } from './poses.ts'

/** Rows of the torso: y, half width, half depth, centre in z. */
const TORSO = [
  [84, 16.2, 11, -0.6],
  [90, 17.3, 11.9, -1.1],
  [96, 17.5, 12.1, -1.2],
  [103, 16.2, 11.2, -0.9],
  [110, 13.2, 9.5, -0.1],
  [116, 11.7, 8.6, 0.3],
  [122, 12.3, 9, 0.6],
  [128, 13.7, 9.8, 0.6],
  [134, 14.7, 10.1, 0.2],
  [141, 14.9, 9.2, -0.6],
  [147, 13.4, 7.4, -1.4],
  [151, 9.8, 5.9, -1.9],
  [155, 6, 5, -1.5],
]

type BodyParts = { head?: boolean; arms?: boolean; legs?: boolean }

/** The mannequin as a signed distance. The feet are modelled with the shoes. */
export function bodyDistance(pose: Pose, parts: BodyParts = {}): Distance {
  const { head = true, arms = true, legs = true } = parts
  return (x, y, z) => {
    const side = Math.abs(x)
    let d = torso(side, y, z)
    if (arms) d = blend(d, armDistance(x > 0 ? pose.right : pose.left, x, y, z), 2.4)
    d = blend(d, limb(side, y, z, [0, 148, -2.6], [0, 168, 0.6], 4.9, 4.5), 4)
    if (head) d = blend(d, headDistance(x, y, z), 1.8)
    if (legs) d = blend(d, leg(side, y, z), 2.6)
    return d
  }
}

const row: number[] = [0, 0, 0]

function torso(side: number, y: number, z: number): number {
  curveThrough(TORSO, y, row)
  const [wide = 1, deep = 1, centre = 0] = row
  const e = Math.hypot(side / wide, (z - centre) / deep)
  let d = (e - 1) * Math.min(wide, deep) * 1.05
  d = Math.max(d, y - 155, 84 - y)
  d = blend(d, limb(side, y, z, [7.2, 134.5, 5.6], [7.5, 131.8, 6.7], 5.5, 5.7), 4)
  d = blend(d, limb(side, y, z, [3, 153.6, -2.8], [15.4, 147.6, -1.9], 3.5, 3.8), 5)
  return blend(d, limb(side, y, z, [8.1, 92, -5], [8.3, 88.5, -5.6], 8.3, 8), 5)
}

function headDistance(x: number, y: number, z: number): number {
  const skull = ellipsoid(x, y, z, [0, 174.6, 0.4], [7.4, 10.2, 9.4])
  const face = ellipsoid(x, y, z, [0, 170.6, 3.4], [5.9, 9.4, 6.6])
  const chin = limb(x, y, z, [0, 168, 4.2], [0, 163.9, 6.4], 4.6, 2.5)
  const jaw = limb(Math.abs(x), y, z, [5.2, 168.5, 0.5], [1.6, 163.8, 6], 2.4, 2.2)
  return blend(blend(skull, face, 4), blend(chin, jaw, 3), 4)
}

function armDistance(a: Arm, x: number, y: number, z: number): number {
  const upper = limb(x, y, z, a.shoulder, a.elbow, 4.5, 3.35)
  const fore = limb(x, y, z, a.elbow, a.wrist, 3.4, 2.25)
  return blend(blend(upper, fore, 1.6), limb(x, y, z, a.wrist, between(a), 2.25, 2.0), 1.4)
}

const between = (a: Arm): Vec3 =>
  add(a.wrist, [(a.tip[0] - a.wrist[0]) * 0.22, (a.tip[1] - a.wrist[1]) * 0.22, (a.tip[2] - a.wrist[2]) * 0.22])

export const ANKLE: Vec3 = [7.0, 15.5, -3.4]

function leg(side: number, y: number, z: number): number {
  const thigh = limb(side, y, z, [8.7, 88, -0.6], [7.8, 52, 0.6], 9, 5.4)
  const shin = limb(side, y, z, [7.8, 52, 0.4], [7.2, 34, -2.4], 5.2, 5.0)
  const calf = limb(side, y, z, [7.2, 34, -2.4], ANKLE, 5.0, 2.75)
  return blend(blend(thigh, shin, 2), calf, 1.5)
}

/** How far the chest stands out at (x, y), with the cloth on it. */
export function chest(pose: Pose): (x: number, y: number) => number {
  const body = bodyDistance(pose, { arms: false })
  return (x, y) => {
    let z = 22
    while (z > -12 && body(x, y, z) > 0.9) z -= Math.max(0.05, (body(x, y, z) - 0.85) * 0.7)
    return z
  }
}
