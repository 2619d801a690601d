import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync, type ESTree, type Plugin, type Rolldown, Visitor } from 'vite'

const CONTRACT = /\/src\/areas\/[^/]+\/[^/]+\/contract(\/[\w.-]+)?\.ts$/
const DECLARES = /\/src\/areas\/[^/]+\/[^/]+\/declares\.ts$/
const PURE = /\/src\/(core\/[\w-]+|areas\/[^/]+\/[^/]+\/rules(\/[\w-]+)?)\.ts$/
/** The query a contract file is imported with for its schemas. */
const SCHEMAS = '?schemas'

/** Fields of a route that a browser never reads: it trusts replies, and shows neither summaries nor other addresses. */
const SERVER_SIDE = ['reply', 'contents', 'summary', 'given', 'refuses', 'perMinute', 'perMinuteOf', 'mostBytes']

/**
 * Builds every contract twice for the browser. To send a request takes method, path and permission: the light form has these, and needs
 * no zod. The rules of inputs are in a second form of the same file, `contract.ts?schemas`; the light one names how to fetch it, and
 * forms do (src/web/input-rules.ts).
 */
export function lightContracts(): Plugin {
  return {
    name: 'hotelmate-light-contracts',
    apply: 'build',
    enforce: 'pre',
    /** What a file with schemas imports comes with schemas too: no form waits for the script of a screen that has the same import. */
    async resolveId(source, importer, options) {
      if (!importer?.endsWith(SCHEMAS)) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && hasTwoForms(found.id) ? { ...found, id: found.id + SCHEMAS } : found
    },
    transform(code, id) {
      const file = id.replace(SCHEMAS, '')
      if (DECLARES.test(file)) return { code: lightDeclaration(id, code), map: null }
      if (CONTRACT.test(file)) return { code: (file === id ? lightContract : contractOfInputs)(id, code), map: null }
      return hasTwoForms(id)
        ? { code: changed(code, unusedSchemas(parseSync(id, code).program)), map: null }
        : undefined
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') assertLight(file, bundle)
    },
  }
}

/** Contracts, and what they import; but there is one list of the areas, and of what follows from it. */
const hasTwoForms = (id: string): boolean =>
  CONTRACT.test(id) || (PURE.test(id) && !/\/area\.ts$|from '\.\/area\.ts'/m.test(`${id}\n${readFileSync(id, 'utf8')}`))

const isOfSchemas = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): boolean =>
  [facadeModuleId ?? '', ...moduleIds].some((id) => id.endsWith(SCHEMAS) || id.includes('/node_modules/zod/'))

/** A schema used by a screen itself would have everyone fetch zod with the screen. */
function assertLight(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): void {
  const imported = chunk.imports.map((name) => bundle[name])
  if (!isOfSchemas(chunk) && imported.some((file) => file?.type === 'chunk' && isOfSchemas(file)))
    throw new Error(`${chunk.fileName} uses a schema in one of\n${chunk.moduleIds.join('\n')}`)
}

/**
 * A contract without its inputs: method, path and permission of each line, and where its inputs are. What only they used falls away. Line
 * numbers stay as they were.
 */
export const lightContract = (id: string, code: string): string =>
  without([...SERVER_SIDE, 'input'], id, code, schemasIn(id))

/** A contract with the inputs of its lines, for forms. */
export const contractOfInputs = (id: string, code: string): string => without(SERVER_SIDE, id, code)

/** The refusals that an area declares, with where they are in its file. */
function refusalsIn(id: string, code: string): { start: number; end: number; codes: string[] }[] {
  const found: { start: number; end: number; codes: string[] }[] = []
  new Visitor({
    Property({ key, value, start, end }) {
      if (key.type !== 'Identifier' || key.name !== 'refusals' || value.type !== 'ObjectExpression') return
      const codes = value.properties.flatMap((each) =>
        each.type === 'Property' && each.key.type === 'Identifier' ? [each.key.name] : [],
      )
      found.push({ start, end, codes })
    },
  }).visit(parseSync(id, code).program)
  return found
}

export const declaredRefusals = (id: string, code: string): string[] =>
  refusalsIn(id, code).flatMap(({ codes }) => codes)

/** What an area declares, without its refusals: the status of one is in its reply, and where its sentence is among the texts. */
export const lightDeclaration = (id: string, code: string): string =>
  changed(
    code,
    refusalsIn(id, code).map(({ start, end }) => ({ at: start, end })),
  )

type Cut = { at: number; end?: number; text?: string }
type Program = ReturnType<typeof parseSync>['program']

function without(
  names: readonly string[],
  id: string,
  code: string,
  more: (program: Program) => Cut[] = () => [],
): string {
  const { program } = parseSync(id, code)
  const cut = changed(code, [...propertiesOfLines(program, names), ...unusedSchemas(program), ...more(program)])
  return changed(cut, unusedImports(id, cut))
}

function propertiesOfLines(program: Program, names: readonly string[]): Cut[] {
  const cuts: Cut[] = []
  new Visitor({
    ObjectExpression({ properties }) {
      const named = properties.flatMap((each) =>
        each.type === 'Property' && each.key.type === 'Identifier' ? [{ name: each.key.name, ...each }] : [],
      )
      if (!['method', 'path', 'input'].every((name) => named.some((each) => each.name === name))) return
      for (const { name, start, end } of named) if (names.includes(name)) cuts.push({ at: start, end })
    },
  }).visit(program)
  return cuts
}

/** The constants of a file by their names, and what each is made of. */
function constantsIn({ body }: Program): { name: string; init: ESTree.Expression }[] {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, init }] : [],
    )
  })
}

/** A schema, or fields of schemas, that nothing refers to any more is of no consequence. */
const unusedSchemas = (program: Program): Cut[] =>
  constantsIn(program)
    .filter(({ init: { type } }) => type === 'CallExpression' || type === 'ObjectExpression')
    .flatMap(({ init }) => [
      { at: init.start, text: '/* @__PURE__ */ (() => (' },
      { at: init.end, text: '))()' },
    ])

/** Adds to `contract('rooms', {…})` where its inputs are. */
const schemasIn =
  (id: string) =>
  (program: Program): Cut[] =>
    constantsIn(program).flatMap(({ name, init }) =>
      init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'contract'
        ? [{ at: init.end - 1, text: `, async () => (await import('./${basename(id)}${SCHEMAS}')).${name}` }]
        : [],
    )

/** Whole lines of imports of which nothing is named any more: the files they name are not even read then. */
function unusedImports(id: string, code: string): Cut[] {
  const imports = parseSync(id, code).program.body.filter((each) => each.type === 'ImportDeclaration')
  const rest = changed(
    code,
    imports.map(({ start, end }) => ({ at: start, end })),
  )
  return imports.flatMap(({ start, end, specifiers }) =>
    specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(rest)) ? [] : [{ at: start, end }],
  )
}

/** With what is cut out left blank, its comma as well. */
function changed(code: string, cuts: readonly Cut[]): string {
  let text = code
  for (const { at, end = at, text: added = '' } of cuts.toSorted(
    (one, other) => other.at - one.at || (other.end ?? 0) - (one.end ?? 0),
  )) {
    const rest = text.slice(end)
    const comma = end > at ? (/^\s*,/.exec(rest)?.[0].length ?? 0) : 0
    text = text.slice(0, at) + added + text.slice(at, end + comma).replaceAll(/[^\n]/g, ' ') + rest.slice(comma)
  }
  return text
}
