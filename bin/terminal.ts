/** Writes one line for the person at the terminal. */
export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Ends the command with one sentence on what is wrong and what to do. */
export function exitWithError(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
