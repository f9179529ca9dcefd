import type { Rolldown } from 'vite'

/**
 * The server's bundles are ASCII without comments, and otherwise as they are written: V8 keeps the text of a module for as long as the process lives, and
 * takes two bytes for each character where one of them, such as ₦ or ọ, needs two.
 */
export const oneByteCode = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} satisfies Rolldown.OutputOptions
