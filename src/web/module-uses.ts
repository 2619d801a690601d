import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

type ModuleInfo = { code: string | null; importedIds: readonly string[] }
export type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

type Statement = ReturnType<typeof parseSync>['program']['body'][number]
type Named = { from: string; names: string[] }

const source = join(import.meta.dirname, '..')
export const isPackage = (id: string): boolean => id.includes('/node_modules/')

/** All that some files use, and they themselves. */
export function reached(begins: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const queue = [...begins]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...usesOf(id, graph))
  }
  return found
}

/** The imports of a file; from one that only re-exports, such as `pickers.tsx`, the files of the names it takes. */
function usesOf(id: string, graph: Graph): readonly string[] {
  const imported = graph.getModuleInfo(id)?.importedIds ?? []
  if (isPackage(id)) return imported
  const taken = new Map(importsOf(id, graph).map(({ from, names }) => [from, names]))
  return imported.flatMap((each) => definingFiles(each, taken.get(each) ?? [], graph))
}

/** Where names come from that a file exports. */
function definingFiles(id: string, names: readonly string[], graph: Graph): string[] {
  const statements = isPackage(id) ? [] : statementsOf(id, graph)
  const handedOn = statements.flatMap((statement) => exportOf(id, statement))
  if (handedOn.length === 0 || handedOn.length < statements.length) return [id]
  const used = handedOn.filter((each) => each.names.some((name) => names.includes(name)))
  return used.flatMap((each) => definingFiles(each.from, each.names, graph))
}

/** The same graph once all modules are in it: each is read from the bundler once, and so parsed once. */
export function settledGraph(graph: Graph): Graph {
  const known = new Map<string, ModuleInfo | null>()
  return {
    getModuleInfo: (id) => {
      const found = known.get(id)
      if (found !== undefined) return found
      const read = graph.getModuleInfo(id)
      const info = read && { code: read.code, importedIds: read.importedIds }
      known.set(id, info)
      return info
    },
  }
}

const statements = new WeakMap<ModuleInfo, readonly Statement[]>()

function statementsOf(id: string, graph: Graph): readonly Statement[] {
  const info = graph.getModuleInfo(id)
  if (!info?.code) return []
  const parsed = statements.get(info) ?? parseSync(id, info.code).program.body
  statements.set(info, parsed)
  return parsed
}

const importsOf = (id: string, graph: Graph): Named[] =>
  statementsOf(id, graph).flatMap((statement) =>
    statement.type === 'ImportDeclaration'
      ? [{ from: fileOf(statement.source.value, id), names: statement.specifiers.flatMap(importedName) }]
      : [],
  )

const importedName = (specifier: Extract<Statement, { type: 'ImportDeclaration' }>['specifiers'][number]) =>
  specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier' ? [specifier.imported.name] : []

const exportOf = (id: string, statement: Statement): Named[] =>
  statement.type === 'ExportNamedDeclaration' && statement.source
    ? [{ from: fileOf(statement.source.value, id), names: statement.specifiers.flatMap(localName) }]
    : []

const localName = ({ local }: Extract<Statement, { type: 'ExportNamedDeclaration' }>['specifiers'][number]) =>
  local.type === 'Identifier' ? [local.name] : []

const fileOf = (specifier: string, importer: string): string =>
  specifier.startsWith('#') ? join(source, specifier.slice(1)) : join(dirname(importer), specifier)
