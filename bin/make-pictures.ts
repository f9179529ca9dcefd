import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makePictures } from '#tools/pictures/make-pictures.ts'
import { root } from './read-settings.ts'
import { giveUp } from './say.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    shapes: { type: 'string' },
    missing: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'db/demo/pictures') },
    scale: { type: 'string', default: '1' },
  },
})
const scale = Number(values.scale)
if (!(scale > 0 && scale <= 1)) giveUp('The scale is a number above 0, at most 1: npm run pictures -- --scale 0.25')

await makePictures({
  folder: values.out,
  only: values.only,
  shapes: values.shapes?.split(','),
  missing: values.missing,
  scale,
})
