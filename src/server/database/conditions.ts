import { type RawBuilder, sql } from 'kysely'
import {
  boundOf,
  type Condition,
  type DayCondition,
  isGroup,
  type ListCondition,
  monthDaysIn,
  type Rule,
} from '#core/conditions.ts'
import type { Day } from '#core/dates.ts'

export type Sql = RawBuilder<boolean>

/** What the facts of a use are in a statement. Nothing that is typed becomes a name: a fact that is not here is a bug. */
export type FactColumns = {
  numbers?: Readonly<Record<string, RawBuilder<number>>>
  days?: Readonly<Record<string, RawBuilder<string>>>
  /** Facts of days that lie ahead. */
  ahead?: readonly string[]
  /** Arrays of text. */
  lists?: Readonly<Record<string, RawBuilder<unknown>>>
  /** One text, empty for none. */
  ones?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Never null. */
  flags?: Readonly<Record<string, Sql>>
  /** A month and day as a number, such as 1128; null for none. */
  yearly?: Readonly<Record<string, RawBuilder<number>>>
}

function columnOf<T>(columns: Readonly<Record<string, T>> | undefined, fact: string): T {
  const column = columns && Object.hasOwn(columns, fact) ? columns[fact] : undefined
  if (column === undefined) throw new Error(`no column for the fact ${fact}`)
  return column
}

function daySql({ fact, op, days }: DayCondition, { days: columns, ahead }: FactColumns, today: Day): Sql {
  const column = columnOf(columns, fact)
  const isAhead = ahead?.includes(fact) === true
  const known: Sql = isAhead
    ? sql`coalesce(${column} >= ${today}::date, false)`
    : sql`${column} is not null`
  if (op === 'EVER') return known
  if (op === 'NEVER') return sql`not (${known})`
  const bound = boundOf(today, days, isAhead)
  if (isAhead)
    return op === 'WITHIN' ? sql`(${known} and ${column} <= ${bound}::date)` : sql`coalesce(${column} > ${bound}::date, false)`
  return op === 'WITHIN' ? sql`coalesce(${column} >= ${bound}::date, false)` : sql`coalesce(${column} < ${bound}::date, false)`
} // prettier-ignore

function listSql({ fact, op, values }: ListCondition, { lists, ones }: FactColumns): Sql {
  const isAny: Sql =
    ones && Object.hasOwn(ones, fact)
      ? sql`${columnOf(ones, fact)} = any(${values}::text[])`
      : sql`${columnOf(lists, fact)} && ${values}::text[]`
  return op === 'ANY_OF' ? isAny : sql`not (${isAny})`
}

function conditionSql(condition: Condition, columns: FactColumns, today: Day): Sql {
  if ('value' in condition) {
    const column = columnOf(columns.numbers, condition.fact)
    const { op, value } = condition
    return op === 'AT_LEAST' ? sql`coalesce(${column} >= ${value}, false)` : sql`coalesce(${column} <= ${value}, false)`
  }
  if ('values' in condition) return listSql(condition, columns)
  if ('days' in condition) {
    const { fact, days } = condition
    if (!columns.yearly || !Object.hasOwn(columns.yearly, fact)) return daySql(condition, columns, today)
    return sql`coalesce(${columnOf(columns.yearly, fact)} = any(${monthDaysIn(today, days)}::int[]), false)`
  }
  const flag = columnOf(columns.flags, condition.fact)
  return condition.op === 'YES' ? flag : sql`not (${flag})`
}

/** A rule as the condition of a statement: true or false, never unknown. Whatever was typed is a parameter. */
export function ruleSql(rule: Rule, columns: FactColumns, today: Day): Sql {
  if (!isGroup(rule)) return conditionSql(rule, columns, today)
  const parts = rule.rules.map((each) => ruleSql(each, columns, today))
  if (parts.length === 0) return rule.match === 'ANY' ? sql`false` : sql`true`
  if (rule.match === 'ALL') return sql`(${sql.join(parts, sql` and `)})`
  const isAny: Sql = sql`(${sql.join(parts, sql` or `)})`
  return rule.match === 'ANY' ? isAny : sql`not ${isAny}`
}
