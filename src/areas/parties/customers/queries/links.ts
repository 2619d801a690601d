import { allAreas } from '#core/area.ts'
import type { CustomerLink } from '#core/personal.ts'
import type { Tx } from '#server/request/context.ts'

/** A column that names a customer, and the area that declares it. */
type Link = CustomerLink & { area: string; name: string; key: readonly string[] }

/** What names a customer and moves with a merge, over all areas. */
export const movingLinks = (): Link[] =>
  allAreas().flatMap((area) =>
    (area.customerLinks ?? [])
      .filter(({ isFinal }) => isFinal !== true)
      .map((link) => ({ key: ['id'], ...link, area: area.name, name: `${link.table}.${link.column}` })),
  )

/** The texts are made of names that areas declare, never of input; $1 is the property. */
const keyOf = ({ key }: Link): string =>
  `jsonb_build_object(${key.map((column) => `'${column}', t.${column}`).join(', ')})`

/** Both rows have the value with which there is one of them. */
const whileOf = (rule: CustomerLink['onceWhile']): string =>
  rule ? ` and '${rule.is}' = o.${rule.column} and '${rule.is}' = t.${rule.column}` : ''

/** Rows of $2 that can name $3 instead. */
const movable = ({ table, column, once, onceWhile, apartFrom }: Link): string =>
  [
    `t.property_id = $1 and t.${column} = $2`,
    ...(apartFrom ? [`t.${apartFrom} <> $3`] : []),
    ...(once
      ? [
          `not exists (select from ${table} o where o.property_id = $1 and o.${column} = $3${whileOf(onceWhile)}
              and (${once.map((one) => `lower(o.${one}::text)`).join(', ')}) = (${once.map((one) => `lower(t.${one}::text)`).join(', ')}))`,
        ]
      : []),
  ].join(' and ')

const moveText = (link: Link): string => `
  with moved as (
    update ${link.table} t set ${link.column} = $3 where ${movable(link)} returning ${keyOf(link)} as key
  )
  insert into customer_merge_rows (property_id, merge_id, link, keys)
  select $1, $4, '${link.name}', jsonb_agg(key) from moved having count(*) > 0`

const returnText = (link: Link): string => `
  update ${link.table} t set ${link.column} = $3
    from customer_merge_rows r cross join lateral jsonb_array_elements(r.keys) as k (key)
   where r.property_id = $1 and r.merge_id = $4 and r.link = '${link.name}'
     and t.property_id = $1 and t.${link.column} = $2 and ${keyOf(link)} = k.key`

type Move = { fromId: string; toId: string; mergeId: string }

/** Statements that move the rows of one customer to another, one for each link, and store which they were. */
export const moves = (tx: Tx, { fromId, toId, mergeId }: Move): (() => Promise<object[]>)[] =>
  movingLinks().map(
    (link) => () => tx.named(`customers.move ${link.name}`, moveText(link), [tx.propertyId, fromId, toId, mergeId]),
  )

/** Statements that move back what a merge moved, as far as it still names the survivor. */
export const returns = (tx: Tx, { fromId, toId, mergeId }: Move): (() => Promise<object[]>)[] =>
  movingLinks().map(
    (link) => () => tx.named(`customers.return ${link.name}`, returnText(link), [tx.propertyId, fromId, toId, mergeId]),
  )

/** How many rows a merge would move, by area. */
export async function countMoving(tx: Tx, fromId: string, intoId: string): Promise<{ area: string; count: number }[]> {
  const text = movingLinks()
    .map((link) => `select '${link.area}' as area, count(*)::int as count from ${link.table} t where ${movable(link)}`)
    .join(' union all ')
  const rows = await tx.named<{ area: string; count: number }>(
    'customers.countMoving',
    `select area, sum(count)::int as count from (${text}) counted where count > 0 and $3::uuid is not null group by area order by area`,
    [tx.propertyId, fromId, intoId],
  )
  return rows
}
