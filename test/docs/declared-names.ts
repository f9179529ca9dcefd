import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { root } from './read-documents.ts'

const sources = '{api,app,bench,bin,db,domain,infra,sandbox,server,test,tools}/**/*.{ts,tsx}'

export type Source = { file: string; text: string }

/** Every TypeScript file of the product and its tests, except generated types. */
export function readSources(): Source[] {
  return globSync(sources, { cwd: root, exclude: (file) => file.endsWith('node_modules') })
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

/** The names that a source declares: functions, variables, parameters, types, and their properties. */
export function declaredNames({ file, text }: Source): Set<string> {
  const names = new Set<string>()
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), names)
  return names
}

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The AST nodes that name something, and the property that holds the name. */
const naming: Record<string, string> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'id',
  FunctionExpression: 'id',
  ClassDeclaration: 'id',
  TSTypeAliasDeclaration: 'id',
  TSInterfaceDeclaration: 'id',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  PropertyDefinition: 'key',
  MethodDefinition: 'key',
}

function visit(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) for (const inner of node) visit(inner, names)
  if (!isNode(node)) return
  const property = naming[node.type]
  if (property) bind(node[property], names)
  if (Array.isArray(node.params)) for (const parameter of node.params) bind(parameter, names)
  for (const inner of Object.values(node)) visit(inner, names)
}

/** Collects the names that a pattern binds: an identifier, or those inside an object, a list or a default. */
function bind(pattern: unknown, names: Set<string>): void {
  if (!isNode(pattern)) return
  const { type, name, properties, elements, left, argument, value } = pattern
  if (type === 'Identifier') names.add(String(name))
  for (const inner of [properties, elements].flatMap((list) => (Array.isArray(list) ? list : []))) bind(inner, names)
  for (const inner of [left, argument, value]) bind(inner, names)
}
