import { type Attack, laptop } from '../attack.ts'

const files = ['160.avif', '320.avif', '480.avif', '320.webp', '480.webp', '640.webp', '960.webp', '960.avif']
const atOnce = 90

/** Requests renditions that aren't made yet, with as many requests at once as one address may have connections. */
export const askForPictures: Attack = ({ target, visitor, repeat }) =>
  repeat({ ...laptop(), atOnce }, (n) => {
    const key = target.pictures[Math.floor(n / files.length) % target.pictures.length] ?? ''
    return visitor(0, n).ask(`/media/${key}/${files[n % files.length]}`)
  })
