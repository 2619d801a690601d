import { allAreas } from '#core/area.ts'
import { OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'
import type { Tx } from '#server/request/context.ts'
import type { Traces } from '../rules.ts'

type Declared = PersonalTable & { area: string }

/** All tables with data of guests, as their areas declare them; those that only name a customer as well. */
export function personalTables(): Declared[] {
  const declared = allAreas().flatMap((area) => (area.personalData ?? []).map((one) => ({ ...one, area: area.name })))
  const known = new Set(declared.map(({ table }) => table))
  const linked = allAreas().flatMap((area) =>
    (area.customerLinks ?? [])
      .filter(({ table, column }) => !known.has(table) && column === 'customer_id')
      .map(({ table }) => ({ table, of: OF_CUSTOMER, area: area.name })),
  )
  return [...declared, ...linked]
}

/** The texts are made of what areas declare, never of input. Every statement is given all five values. */
const rowsOf = ({ of }: Declared): string =>
  `t.property_id = $1 and (${of}) and $2::uuid[] is not null and $3::text[] is not null and $4::text[] is not null and $5::text[] is not null`

const valuesOf = (tx: Tx, { ids, addresses, patterns, expressions }: Traces) => [
  tx.propertyId,
  ids,
  addresses,
  patterns,
  expressions,
]

/** Statements that erase a person, one for each table that changes, in the order declared: what refers to a row before the row. */
export const erasing = (tx: Tx, traces: Traces): (() => Promise<object[]>)[] =>
  personalTables().flatMap((one) => {
    const { table, erases, isDeleted } = one
    const changes = Object.entries(erases ?? {}).map(([column, value]) => `${column} = ${value}`)
    const text =
      isDeleted === true
        ? `delete from ${table} t where ${rowsOf(one)}`
        : `update ${table} t set ${changes.join(', ')} where ${rowsOf(one)}`
    const isChanged = isDeleted === true || changes.length > 0
    return isChanged ? [() => tx.named<object>(`privacy.erase ${table}`, text, valuesOf(tx, traces))] : []
  })

/** The export of a person with a longer record contains this much of each table. */
const MOST_ROWS = 2000

/** Statements that read what is stored of a person, one for each table. */
export const reading = (tx: Tx, traces: Traces): (() => Promise<{ row: Record<string, unknown> }[]>)[] =>
  personalTables().map(
    (one) => () =>
      tx.named(
        `privacy.read ${one.table}`,
        `select to_jsonb(t) as row from ${one.table} t where ${rowsOf(one)} limit ${MOST_ROWS}`,
        valuesOf(tx, traces),
      ),
  )
