import type { Rule } from './rules.ts'
import { productOf, type Tree, top } from './tree.ts'

/** Who may access a page or a route of the API is written where it is declared. */
export const accessRules: Rule[] = [
  { name: 'every page and every action has an access rule', check: withoutRule },
  {
    name: 'only api/access.ts makes routes of the API',
    check: (tree) => inFiles(tree, ['api'], /\bcreateRoute\b/).filter((file) => file !== 'api/access.ts'),
  },
  {
    name: 'pages and API read orders only by functions that take the viewer',
    check: (tree) => inFiles(tree, ['api', 'app'], /^import .*\b(?:findOrder|payAgain)\b.* from '#domain\//m),
  },
]

const inFiles = (tree: Tree, folders: readonly string[], pattern: RegExp) =>
  productOf(tree).filter((file) => folders.includes(top(file)) && pattern.test(tree.get(file) ?? ''))

function withoutRule(tree: Tree): string[] {
  const routes = (tree.get('app/routes.ts') ?? '').matchAll(
    /\b(?:route\('(?<path>[^']+)',|index\()\s*'(?<file>[^']+)'/g,
  )
  const rules = tree.get('http/page-access.ts') ?? ''
  return [...routes].flatMap(({ groups: { path = '', file = '' } = {} }) => {
    const rule = rules.match(new RegExp(`^ +'/${path.replaceAll('*', '\\*')}': (.*),$`, 'm'))?.[1]
    if (rule === undefined) return [`/${path} has no rule`]
    const hasAction = /^export (?:async )?(?:function|const) action\b/m.test(tree.get(`app/${file}`) ?? '')
    return hasAction && !rule.includes('action:') ? [`the action of /${path} has no rule`] : []
  })
}
