import sharp, { type AvifOptions, type Sharp } from 'sharp'

// Pictures that nobody but a test's browser sees are compressed with the least effort, in a fifth of the time. That took an eighth
// of all that the browser tests compute; what a picture weighs is measured in bench/, which doesn't come by here.
const { avif } = sharp.prototype
sharp.prototype.avif = function (this: Sharp, options?: AvifOptions) {
  return avif.call(this, { ...options, effort: 0 })
}
