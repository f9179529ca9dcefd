import { add, times, unit, type Vec3 } from '../math/vectors.ts'

/** One arm as joints, in cm; x grows to the viewer's right, y up, z towards the viewer. */
export type Arm = { shoulder: Vec3; elbow: Vec3; wrist: Vec3; tip: Vec3; thumb: Vec3 }

export type Pose = { name: string; left: Arm; right: Arm }

const UPPER = 28.5
const FORE = 24.5
const HAND = 17

/** Builds the arm of a side (-1 viewer's left, 1 right) from directions that are given for the right side. */
function arm(side: -1 | 1, upper: Vec3, fore: Vec3, hand: Vec3, thumb: Vec3): Arm {
  const turn = (v: Vec3): Vec3 => unit([v[0] * side, v[1], v[2]])
  const shoulder: Vec3 = [16.4 * side, 146.4, -1.6]
  const elbow = add(shoulder, times(turn(upper), UPPER))
  const wrist = add(elbow, times(turn(fore), FORE))
  return { shoulder, elbow, wrist, tip: add(wrist, times(turn(hand), HAND)), thumb: turn(thumb) }
}

const both = (name: string, upper: Vec3, fore: Vec3, hand: Vec3, thumb: Vec3): Pose => ({
  name,
  left: arm(-1, upper, fore, hand, thumb),
  right: arm(1, upper, fore, hand, thumb),
})

const RELAXED = [
  [0.25, -1, 0.0] as Vec3,
  [0.1, -1, 0.22] as Vec3,
  [0.0, -1, 0.16] as Vec3,
  [-0.35, -0.4, 1] as Vec3,
] as const
const HIP = [
  [0.98, -1, -0.16] as Vec3,
  [-0.74, -0.86, 0.36] as Vec3,
  [-0.62, -0.7, 0.5] as Vec3,
  [-0.3, -0.9, -0.6] as Vec3,
] as const

export const POSES = {
  /** Arms just clear of the sides. */
  rest: both('rest', ...RELAXED),
  /** Arms held away, so that a wide sleeve shows its cut. */
  open: both('open', [0.8, -1, 0.02], [0.5, -1, 0.3], [0.3, -1, 0.25], [-0.5, -0.3, 1]),
  /** A little wider than rest, for sleeves. */
  easy: both('easy', [0.46, -1, 0.0], [0.22, -1, 0.3], [0.08, -1, 0.22], [-0.4, -0.4, 1]),
  /** One hand at the hip. */
  hip: { name: 'hip', left: arm(-1, ...RELAXED), right: arm(1, ...HIP) },
} satisfies Record<string, Pose>

export type PoseName = keyof typeof POSES
