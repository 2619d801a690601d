import {
  isArrayLiteralExpression,
  isArrowFunction,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isReturnStatement,
  isSpreadElement,
  isVariableDeclaration,
  type Block,
  type CallExpression,
  type Expression,
  type Identifier,
  type Node,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  isIntersectionType,
  isTypeReference,
  isStringLiteralType,
  isUnionType,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'
import { projectRoot } from '#server/project-root.ts'

/** The values of a TypeScript type, as far as Postgres distinguishes them; `json` is anything. */
export type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'unknown'
  | `${'string' | 'number' | 'boolean' | 'object' | 'unknown'}[]`
export type Held = { kinds: ReadonlySet<Kind>; isNullable: boolean; isDay: boolean; text: string }

/** The types the code declares for a statement. */
export type SentStatement = {
  path: string
  /** Where the call begins in its file. */
  start: number
  line: number
  /** The columns of the row its caller takes; none when it takes no rows. */
  columns: ReadonlyMap<string, Held & { isOptional: boolean }>
  /** What is passed for $1, $2, …; undefined where the code does not show how many there are. */
  parameters: readonly Held[] | undefined
}

/** Every call `….named(name, text, values)` of some files of the project, with the compiler's types of its rows and values. */
export function sentStatements(paths: readonly string[]): SentStatement[] {
  const api = new API({ cwd: projectRoot })
  try {
    const config = `${projectRoot}/tsconfig.json`
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error('the compiler knows no project of tsconfig.json')
    const reader = new StatementReader(project.checker)
    return paths.flatMap((path) => {
      const source = project.program.getSourceFile(path)
      if (!source) throw new Error(`${path} is no part of the project`)
      return namedCalls(source).map((call) => {
        const start = call.getStart(source)
        const line = source.text.slice(0, start).split('\n').length
        return { path, start, line, columns: reader.columnsOf(call), parameters: reader.parametersOf(call) }
      })
    })
  } finally {
    api.close()
  }
}

function namedCalls(node: Node): CallExpression[] {
  const own =
    isCallExpression(node) &&
    isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'named' &&
    node.arguments.length === 3
      ? [node]
      : []
  const inner: CallExpression[] = []
  node.forEachChild((child) => void inner.push(...namedCalls(child)))
  return [...own, ...inner]
}

/** Reads the types of one project; each type once, since a question to the compiler crosses to another process. */
class StatementReader {
  private readonly checker: Checker
  private readonly known = new Map<number, Held>()
  constructor(checker: Checker) {
    this.checker = checker
  }

  /** `named` returns Promise<Row[]>: the columns are the properties of Row, none where Row is unknown. */
  columnsOf(call: CallExpression): SentStatement['columns'] {
    const signature = this.checker.getResolvedSignature(call)
    const promised = signature && this.checker.getReturnTypeOfSignature(signature)
    const rows = this.firstArgumentOf(promised)
    const row = this.firstArgumentOf(rows)
    if (!row || row.flags & TypeFlags.AnyOrUnknown) return new Map()
    const columns = this.checker.getPropertiesOfType(row).map((property) => {
      const type = this.checker.getTypeOfSymbol(property)
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0
      return [property.name, { ...this.heldIn(type), isOptional }] as const
    })
    return new Map(columns)
  }

  parametersOf(call: CallExpression): Held[] | undefined {
    const values = call.arguments[2]
    return values && this.valuesOf(values)
  }

  private valuesOf(values: Expression): Held[] | undefined {
    if (isArrayLiteralExpression(values)) {
      const each = values.elements.map((element) =>
        isSpreadElement(element)
          ? this.valuesOf(element.expression)
          : [this.heldIn(this.checker.getTypeAtLocation(element))],
      )
      return each.every((one) => one !== undefined) ? each.flat() : undefined
    }
    if (isConditionalExpression(values)) return either(this.valuesOf(values.whenTrue), this.valuesOf(values.whenFalse))
    const type = this.checker.getTypeAtLocation(values)
    if (type && this.checker.isTupleType(type)) return this.elementsOf(type)
    const mapped = this.valuesMapped(values)
    if (mapped) return mapped
    const made = isCallExpression(values) ? values.expression : values
    return isIdentifier(made) ? this.valuesNamed(made) : undefined
  }

  /** A list in a constant or a function of ours is an array to the compiler: its literal is more exact. */
  private valuesNamed(name: Identifier): Held[] | undefined {
    const symbol = this.checker.getSymbolAtLocation(name)
    const declared = symbol && (symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol)
    const declaration = declared?.valueDeclaration?.resolve()
    if (!declaration) return undefined
    if (isFunctionDeclaration(declaration)) return declaration.body && this.valuesReturned(declaration.body)
    if (!isVariableDeclaration(declaration) || !declaration.initializer) return undefined
    const { initializer } = declaration
    return isArrowFunction(initializer) ? this.valuesReturned(initializer.body) : this.valuesOf(initializer)
  }

  private valuesReturned(body: Expression | Block): Held[] | undefined {
    if (!isBlock(body)) return this.valuesOf(body)
    const last = body.statements.at(-1)
    return last && isReturnStatement(last) && last.expression ? this.valuesOf(last.expression) : undefined
  }

  /** `map.parameters(…)` of a column map: a value for each field that changes, in the order of the map. */
  private valuesMapped(values: Expression): Held[] | undefined {
    if (!isCallExpression(values) || !isPropertyAccessExpression(values.expression)) return undefined
    const { expression, name } = values.expression
    const map = this.checker.getTypeAtLocation(expression)
    if (!map || name.text !== 'parameters' || map.getSymbol()?.name !== 'ColumnMap') return undefined
    const [of, , fields] = this.checker.getTypeArguments(map as TypeReference)
    if (!of || !fields) return undefined
    return this.checker.getPropertiesOfType(fields).flatMap((field) => {
      const stored = this.checker.getTypeOfSymbol(field)
      if (!stored || isIntersectionType(stored)) return []
      if (isStringLiteralType(stored)) {
        const property = this.checker.getPropertyOfType(of, field.name)
        return [this.heldIn(property && this.checker.getTypeOfSymbol(property))]
      }
      // What a field is converted to is of its column: the map does not compile otherwise.
      return this.checker.getPropertyOfType(stored, 'column')
        ? [{ ...this.heldIn(undefined), kinds: new Set<Kind>() }]
        : []
    })
  }

  private elementsOf(type: Type): Held[] {
    return this.checker.getTypeArguments(type as TypeReference).map((each) => this.heldIn(each))
  }

  private firstArgumentOf(type: Type | undefined): Type | undefined {
    return type && isTypeReference(type) ? this.checker.getTypeArguments(type)[0] : undefined
  }

  private heldIn(type: Type | undefined): Held {
    if (!type) return { kinds: new Set(['unknown']), isNullable: true, isDay: false, text: 'unknown' }
    let held = this.known.get(type.id)
    if (!held) this.known.set(type.id, (held = this.read(type)))
    return held
  }

  private read(type: Type): Held {
    const parts = isUnionType(type) ? type.getTypes() : [type]
    const kinds = new Set<Kind>()
    for (const part of parts) if (!(part.flags & EMPTY)) for (const kind of this.kindsOf(part)) kinds.add(kind)
    const text = this.checker.typeToString(type)
    return { kinds, isNullable: parts.some((part) => part.flags & EMPTY), isDay: /\bDay\b/.test(text), text }
  }

  private kindsOf(type: Type): Kind[] {
    const { flags } = type
    if (flags & TypeFlags.StringLike) return ['string']
    if (flags & TypeFlags.NumberLike) return ['number']
    if (flags & TypeFlags.BooleanLike) return ['boolean']
    if (isIntersectionType(type)) return brandedKinds(type.getTypes().flatMap((part) => this.kindsOf(part)))
    if (this.checker.isArrayLikeType(type)) {
      const held = this.checker.getTypeArguments(type as TypeReference).map((each) => this.heldIn(each))
      return held.flatMap(({ kinds }) =>
        [...kinds].map((kind): Kind => (kind.endsWith('[]') ? 'unknown[]' : `${kind as 'string'}[]`)),
      )
    }
    return [flags & TypeFlags.Object ? 'object' : 'unknown']
  }
}

/** Of two ways to make the same values; each value may be either's. Lists of two lengths are none that can be counted. */
function either(one: Held[] | undefined, other: Held[] | undefined): Held[] | undefined {
  if (!one || one.length !== other?.length) return undefined
  return one.map((held, index) => {
    const also = other[index] ?? held
    return {
      kinds: new Set([...held.kinds, ...also.kinds]),
      isNullable: held.isNullable || also.isNullable,
      isDay: held.isDay && also.isDay,
      text: `${held.text} | ${also.text}`,
    }
  })
}

const EMPTY = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void

/** A branded string is a string. */
const brandedKinds = (kinds: Kind[]): Kind[] => {
  const plain = kinds.filter((kind) => kind !== 'object' && kind !== 'unknown')
  return plain.length > 0 ? plain : kinds
}
