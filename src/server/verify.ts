import type pg from 'pg'

/** A promise about stored data: `sql` finds the rows that break it, and must find none. */
export type Invariant = { readonly id: string; readonly says: string; readonly sql: string }

export type Broken = Invariant & { rows: Record<string, unknown>[] }

/** Checks every promise in one snapshot, over all tenants, and answers with those that are broken. */
export async function findBroken(client: pg.ClientBase, invariants: readonly Invariant[]): Promise<Broken[]> {
  const broken: Broken[] = []
  await client.query('begin isolation level repeatable read read only; set local role hotelmate_platform')
  try {
    for (const invariant of invariants) {
      const { rows } = await client.query<Record<string, unknown>>(invariant.sql)
      if (rows.length > 0) broken.push({ ...invariant, rows })
    }
  } finally {
    await client.query('rollback')
  }
  return broken
}
