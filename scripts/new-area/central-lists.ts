import { ROLE_CODES, EVERYBODY_AT_WORK, MANAGERS, type RoleCode } from '#core/role-codes.ts'

type Place = { group: string; name: string }

/** An import among those of the areas, and a place behind the other areas of its group, or behind all where it is the first of one. */
export function addToRegistry(text: string, { group, name }: Place, places: ReadonlyMap<string, string>): string {
  const line = `import { area as ${name} } from '#areas/${group}/${name}/area.ts'`
  const lines = text.split('\n')
  const pathOf = (source: string) => /^import \{ area as \w+ \} from '(.*)'$/.exec(source)?.[1] ?? ''
  const imports = lines.filter((source) => pathOf(source) !== '')
  const next = imports.find((source) => pathOf(source) > pathOf(line))
  const at = next === undefined ? lines.indexOf(imports.at(-1) ?? '') + 1 : lines.indexOf(next)
  const inOrder = lines.toSpliced(at, 0, line)
  const listed = (source: string) => places.get(/^ {2}(\w+),$/.exec(source)?.[1] ?? '')
  const last = inOrder.findLastIndex((source) => listed(source)?.startsWith(`${group}/`))
  const neighbour = last >= 0 ? last : inOrder.findLastIndex((source) => listed(source) !== undefined)
  return inOrder.toSpliced(neighbour + 1, 0, `  ${name},`).join('\n')
}

/** One of them at each property of the tenant test, which then calls every route with that of the other one. */
export function addToInputs(text: string, { group, name, one }: Place & { one: string }): string {
  const route = `import { ${name} } from '#areas/${group}/${name}/contract.ts'\n`
  const made = `    ${one}Id: [(await client.send(${name}.create, { name: \`\${word} ${one}\` })).id],\n`
  const imports = text.indexOf('import type { Named }')
  const known = text.lastIndexOf('    id: [')
  return text.slice(0, imports) + route + text.slice(imports, known) + made + text.slice(known)
}

/** The rows of the roles that the templates grant the permissions to, and the two administrators above a property. */
export function addToRoleTable(text: string, name: string): string {
  const row = (verb: string, roles: readonly RoleCode[]) => {
    const may = new Set<RoleCode>(['SUPER_ADMIN', 'ORG_ADMIN', ...roles])
    return `  ${`${name}.${verb}`.padEnd(25)} ${ROLE_CODES.map((role) => (may.has(role) ? 'x' : '.')).join(' ')}`
  }
  const rows = `${row('read', EVERYBODY_AT_WORK)}\n${row('write', MANAGERS)}\n`
  const end = text.indexOf('`\n\nconst rows')
  return text.slice(0, end) + rows + text.slice(end)
}

/** The last place of the group's row in the area map. */
export const addToArchitecture = (text: string, { group, name }: Place): string =>
  text.replace(new RegExp(`^${group}( .*)?$`, 'm'), (row) => `${row.padEnd(8)}  ${name}`)
