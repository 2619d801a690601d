import type { PlatformTx, Tx } from '#server/request/context.ts'

/** Takes the next number of a counter, 1 first; others who want one wait until this transaction has ended. */
export async function takeNumber(tx: Tx, name: string): Promise<number> {
  const [number = 0] = await takeNumbers(tx, [name])
  return number
}

const TAKE_NUMBERS = `
  insert into property_counters as c (property_id, name, value)
  select $1, name, count(*) from unnest($2::text[]) with ordinality n (name, place) group by name order by min(place)
  on conflict (property_id, name) do update set value = c.value + excluded.value
  returning name, value`

/** The next number of each counter named, in the order named; one named twice returns two. */
export async function takeNumbers(tx: Tx, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  type Row = { name: string; value: number }
  const rows = await tx.named<Row>('take_numbers', TAKE_NUMBERS, [tx.propertyId, names])
  const last = new Map(rows.map(({ name, value }) => [name, value]))
  return names.map((name, at) => (last.get(name) ?? 0) - names.slice(at + 1).filter((other) => other === name).length)
}

/** The last number of each of a property's series. */
export async function findCounters(tx: PlatformTx, propertyId: number): Promise<{ name: string; value: number }[]> {
  return tx
    .selectFrom('property_counters')
    .select(['name', 'value'])
    .where('property_id', '=', propertyId)
    .orderBy('name')
    .execute()
}
