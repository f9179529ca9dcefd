import type { Textile } from './textile.ts'
import { asoOke } from './woven.ts'

/** Strips of aṣọ-òkè by name: warp stripes as [width in cm, colour], and weft bands. */
export const ASO_OKE_TEXTILES = {
  sanyan: () =>
    asoOke({
      seed: 31,
      warp: [
        [0.7, '#8a6a42'],
        [0.5, '#c9ac7c'],
        [0.15, '#f1e4c6'],
        [2.9, '#c4a673'],
        [0.3, '#7a5a36'],
        [0.5, '#f1e4c6'],
        [0.3, '#7a5a36'],
        [2.9, '#c4a673'],
        [0.15, '#f1e4c6'],
        [0.5, '#c9ac7c'],
        [0.7, '#8a6a42'],
      ],
    }),
  alaari: () =>
    asoOke({
      seed: 32,
      metal: '#d9a741',
      warp: [
        [0.5, '#4e0a17'],
        [1.5, '#8c1728'],
        [0.35, '#d9a741'],
        [1, '#6d0f20'],
        [0.2, '#d9a741'],
        [2.4, '#96182c'],
        [0.2, '#d9a741'],
        [1, '#6d0f20'],
        [0.35, '#d9a741'],
        [1.5, '#8c1728'],
        [0.5, '#4e0a17'],
      ],
    }),
  etu: () =>
    asoOke({
      seed: 33,
      warp: [
        ...Array.from(
          { length: 12 },
          (_, k) =>
            [
              [0.55, k % 3 ? '#141b3c' : '#1a2450'],
              [0.1, '#8fa6d6'],
            ] as const,
        ).flat(),
        [0.9, '#101632'],
      ],
    }),
  'asooke-emerald': () =>
    asoOke({
      seed: 34,
      metal: '#d8b04c',
      warp: [
        [0.9, '#04432f'],
        [1.6, '#0b6b48'],
        [0.25, '#d8b04c'],
        [3.4, '#0a5c3e'],
        [0.25, '#d8b04c'],
        [1.6, '#0b6b48'],
        [0.9, '#04432f'],
      ],
      weft: [
        { at: 2, wide: 2.2, color: '#d8b04c' },
        { at: 5, wide: 0.5, color: '#d8b04c' },
      ],
    }),
  'asooke-gold': () =>
    asoOke({
      seed: 36,
      metal: '#d8b04c',
      warp: [
        [0.9, '#8a6118'],
        [1.6, '#c9962f'],
        [0.25, '#0a5c3e'],
        [3.4, '#d8b04c'],
        [0.25, '#0a5c3e'],
        [1.6, '#c9962f'],
        [0.9, '#8a6118'],
      ],
      weft: [
        { at: 2, wide: 2.2, color: '#0a5c3e' },
        { at: 5, wide: 0.5, color: '#0a5c3e' },
      ],
    }),
  'asooke-lilac': () =>
    asoOke({
      seed: 35,
      metal: '#dcdce4',
      warp: [
        [0.8, '#8d6da5'],
        [2.2, '#b597c9'],
        [0.4, '#dcdce4'],
        [2.2, '#c3a9d4'],
        [0.4, '#dcdce4'],
        [2.2, '#b597c9'],
        [0.8, '#8d6da5'],
      ],
      weft: [{ at: 4, wide: 1.2, color: '#dcdce4' }],
    }),
  'asooke-silver': () =>
    asoOke({
      seed: 37,
      metal: '#d4d4dc',
      warp: [
        [0.8, '#83838d'],
        [2.2, '#bcbcc6'],
        [0.4, '#9673b0'],
        [2.2, '#d4d4dc'],
        [0.4, '#9673b0'],
        [2.2, '#bcbcc6'],
        [0.8, '#83838d'],
      ],
      weft: [{ at: 4, wide: 1.2, color: '#9673b0' }],
    }),
  'alaari-gold': () =>
    asoOke({
      seed: 38,
      metal: '#d9a741',
      warp: [
        [0.5, '#8c5f16'],
        [1.5, '#d9a741'],
        [0.35, '#8c1728'],
        [1, '#b98526'],
        [0.2, '#8c1728'],
        [2.4, '#e0b44e'],
        [0.2, '#8c1728'],
        [1, '#b98526'],
        [0.35, '#8c1728'],
        [1.5, '#d9a741'],
        [0.5, '#8c5f16'],
      ],
    }),
} satisfies Record<string, () => Promise<Textile>>
