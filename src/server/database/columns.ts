import type { InsertType, Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Table = keyof Tables
type Row<T extends Table> = Selectable<Tables[T]>
type Column<T extends Table> = keyof Tables[T] & keyof Row<T> & string
type Written<T extends Table, C extends keyof Tables[T]> = Exclude<InsertType<Tables[T][C]>, undefined>

/** Whether a field fits a column as it is: the field is of its kind, narrower perhaps, and null where the column is. */
type Holds<Stored, Value> = unknown extends Stored
  ? false
  : [Value] extends [Stored]
    ? null extends Stored
      ? null extends Value
        ? true
        : false
      : true
    : false
type ColumnHolding<T extends Table, Value> = {
  [C in Column<T>]: Holds<Row<T>[C], Value> extends true ? C : never
}[Column<T>]

/** A field that is stored in another form than the one it has in the code. */
type Converted<T extends Table, Value> = {
  [C in Column<T>]: {
    column: C
    /** From the column's value; without it the value is taken as it is. */
    read?: (stored: Row<T>[C]) => Value
    write: (value: Value) => Written<T, C>
  }
}[Column<T>]

/** A field that is read with the others and never among the values that change: ids, counters, instants of creation. */
type Fixed<C extends string> = { fixed: C }
/** A field that is no column of the table: SQL with the aliases of the statement it is in. */
type Computed = { sql: string }

type Field<T extends Table, Value> =
  | ColumnHolding<T, Value>
  | Fixed<ColumnHolding<T, Value>>
  | Converted<T, Value>
  | Computed
type Fields<T extends Table, Of> = { readonly [K in keyof Of]-?: Field<T, Of[K]> }

type ColumnOf<F> = F extends string
  ? F
  : F extends { column: infer C extends string } | { fixed: infer C extends string }
    ? C
    : never
type Changeable<M> = { [K in keyof M]: M[K] extends string | { column: string } ? K : never }[keyof M]

/** A row as a statement returns it under the names of the fields, before it is read. */
type Returned<T extends Table, Of, M> = {
  [K in keyof Of & keyof M]: [ColumnOf<M[K]>] extends [never] ? Of[K] : Row<T>[ColumnOf<M[K]> & Column<T>]
}

/** A field whose column is JSON: Postgres is sent its text. */
export const json = <C extends string>(column: C) => ({ column, write: (value: unknown) => JSON.stringify(value) })
/** A field that is only read: an insert names its column. */
export const fixed = <C extends string>(column: C) => ({ fixed: column })
/** A field that a statement computes, or joins from another table. */
export const computed = (sql: string): Computed => ({ sql })

/** The columns of some fields as they are written: each under its own name, as kysely takes a row. */
type Values<T extends Table, M, Some> = {
  [K in keyof Some & Changeable<M> as ColumnOf<M[K]> & string]: Written<T, ColumnOf<M[K]> & keyof Tables[T]>
}

type AnyField = string | { column: string; read?: unknown; write?: unknown } | { fixed: string } | Computed
type Convert = (value: unknown) => unknown
type ReadField = { name: string; sql: string; isColumn: boolean; read: Convert | undefined }
type ChangedField = { name: string; column: string; write: Convert | undefined }

/** How the fields of a type are stored in a table. What is selected, read, inserted and updated goes by the name of the field. */
export class ColumnMap<Of extends object, T extends Table, M> {
  /** For kysely to select or return: every column under the name of its field. Computed fields are not among them. */
  readonly selection: readonly { [K in keyof M & string]: `${ColumnOf<M[K]>} as ${K}` }[keyof M & string][]
  /** The columns that change, as an insert names them. */
  readonly changing: string
  private readonly map: Readonly<Record<string, AnyField>>
  private readonly fields: readonly ReadField[]
  private readonly changed: readonly ChangedField[]

  constructor(map: Readonly<Record<string, AnyField>>) {
    this.map = map
    const entries = Object.entries<AnyField>(map)
    this.fields = entries.map(([name, field]) => readFieldOf(name, field))
    this.changed = entries.flatMap(([name, field]) => changedFieldOf(name, field) ?? [])
    this.changing = this.changed.map(({ column }) => column).join(', ')
    this.selection = this.fields.flatMap(({ name, sql, isColumn }) =>
      isColumn ? [`${sql} as ${name}`] : [],
    ) as typeof this.selection
  }

  /** The map of some of the fields, for a statement that needs no more of a row. */
  only<K extends keyof M & keyof Of & string>(...names: readonly K[]): ColumnMap<Pick<Of, K>, T, Pick<M, K>> {
    const some: readonly string[] = names
    return new ColumnMap(Object.fromEntries(Object.entries(this.map).filter(([name]) => some.includes(name))))
  }

  /** The select list of a statement: `c.first_name as "firstName", …` with `c` as the table's alias. */
  select(table?: string): string {
    const before = table === undefined ? '' : `${table}.`
    return this.fields
      .map(({ name, sql, isColumn }) => {
        const value = isColumn ? `${before}${sql}` : sql
        return sql === name ? value : `${value} as ${quoted(name)}`
      })
      .join(', ')
  }

  /** A row as it was selected, with every field in the form it has in the code, and nothing that is no field. */
  read(row: Returned<T, Of, M>): Of {
    const stored = row as Readonly<Record<string, unknown>>
    const read: Record<string, unknown> = {}
    for (const field of this.fields) read[field.name] = field.read ? field.read(stored[field.name]) : stored[field.name]
    return read as Of
  }

  /** The values of the fields that are given, by column, for kysely to insert or to set. Fixed and computed fields are left out. */
  values<const Some extends Partial<Pick<Of, Changeable<M> & keyof Of>>>(some: Some): Values<T, M, Some> {
    const given = some as Readonly<Record<string, unknown>>
    const values: Record<string, unknown> = {}
    for (const { name, column, write } of this.changed)
      if (given[name] !== undefined) values[column] = write ? write(given[name]) : given[name]
    return values as Values<T, M, Some>
  }

  /** The values of all fields that change, in the order of `changing`, `sets` and `places`. */
  parameters(all: Pick<Of, Changeable<M> & keyof Of>): unknown[] {
    const given = all as Readonly<Record<string, unknown>>
    return this.changed.map(({ name, write }) => (write ? write(given[name]) : given[name]))
  }

  /** `first_name = $3, …` for an update whose parameters begin with the number given. */
  sets(first: number): string {
    return this.changed.map(({ column }, index) => `${column} = $${first + index}`).join(', ')
  }

  /** `$3, $4, …` for an insert whose parameters begin with the number given. */
  places(first: number): string {
    return this.changed.map((_, index) => `$${first + index}`).join(', ')
  }
}

/** A row as the map selects it. */
export type RowOf<Map> = Map extends ColumnMap<infer Of, infer T, infer M> ? Narrowed<Returned<T, Of, M>, Of, M> : never

/** A field that is not converted already has its own type. */
type Narrowed<Stored, Of, M> = {
  [K in keyof Stored]: K extends keyof M & keyof Of ? (M[K] extends { read: unknown } ? Stored[K] : Of[K]) : never
}

/**
 * The one map between the fields of a type and the columns of a table. Every field is named, and a column that does not exist, is of
 * another kind or may be null where the field may not does not compile.
 *
 *     const customer = columns<Customer>().of('customers', { id: fixed('id'), firstName: 'first_name', taxes: json('taxes') })
 */
export const columns = <Of extends object>() => ({
  of: <T extends Table, const M extends Fields<T, Of>>(
    _table: T,
    map: M & { readonly [K in Exclude<keyof M, keyof Of>]: never },
  ): ColumnMap<Of, T, M> => new ColumnMap(map as Readonly<Record<string, AnyField>>),
})

function readFieldOf(name: string, field: AnyField): ReadField {
  if (typeof field === 'string') return { name, sql: field, isColumn: true, read: undefined }
  if ('sql' in field) return { name, sql: field.sql, isColumn: false, read: undefined }
  if ('fixed' in field) return { name, sql: field.fixed, isColumn: true, read: undefined }
  return { name, sql: field.column, isColumn: true, read: field.read as Convert | undefined }
}

function changedFieldOf(name: string, field: AnyField): ChangedField | undefined {
  if (typeof field === 'string') return { name, column: field, write: undefined }
  return 'column' in field ? { name, column: field.column, write: field.write as Convert | undefined } : undefined
}

/** Only a name in small letters is itself without quotes. */
const quoted = (name: string): string => (/^[a-z][a-z0-9_]*$/.test(name) ? name : `"${name}"`)
