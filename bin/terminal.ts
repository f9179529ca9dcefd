/** Prints a line on the terminal. */
export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Prints what is wrong and what to do, and exits with code 1. */
export function exitWithError(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
