import { writeFile } from 'node:fs/promises'
import { readRows, tableFile, writeTable } from '#test/conformance/table.ts'
import { exitWithError, printLine } from './terminal.ts'

// Annotations that can't be read would be missing from the table.
const { rows, faults } = readRows()
if (faults.length > 0) exitWithError(faults.join('\n'))
await writeFile(tableFile, writeTable(rows))
const tried = rows.filter(({ brokenBy }) => brokenBy !== '').length
printLine(`Wrote docs/conformance.md: ${rows.length} rules, ${tried} of them tried by breaking them.`)
