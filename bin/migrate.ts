import { migrate } from '#infra/postgres/migrate.ts'
import { readSettings } from './read-settings.ts'
import { printLine } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const applied = await withDatabase(readSettings(), migrate)
printLine(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
