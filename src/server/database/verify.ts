import type pg from 'pg'
import type { Invariant } from '../area.ts'
import type { Tx } from '../request/context.ts'
import { types } from './pool.ts'

export type Violation = Invariant & { rows: Record<string, unknown>[] }

/** Checks every invariant in one snapshot, over all tenants; the reply has those with rows that violate them. */
export async function findViolations(client: pg.ClientBase, invariants: readonly Invariant[]): Promise<Violation[]> {
  const violations: Violation[] = []
  await client.query('begin isolation level repeatable read read only; set local role hotelmate_platform')
  try {
    for (const invariant of invariants) {
      const { rows } = await client.query<Record<string, unknown>>(invariant.sql)
      if (rows.length > 0) violations.push({ ...invariant, rows })
    }
  } finally {
    await client.query('rollback')
  }
  return violations
}

/**
 * Runs `work` in one snapshot over all tenants that cannot write; for proofs that need more than a statement. Values are read as the
 * server reads them: a hash is of them.
 */
export async function inSnapshot<T>(client: pg.ClientBase, work: (tx: Pick<Tx, 'named'>) => Promise<T>): Promise<T> {
  const tx: Pick<Tx, 'named'> = {
    named: async <Row>(_name: string, text: string, values: readonly unknown[]) =>
      (await client.query({ text, values: [...values], types })).rows as Row[],
  }
  await client.query('begin isolation level repeatable read read only; set local role hotelmate_platform')
  try {
    return await work(tx)
  } finally {
    await client.query('rollback')
  }
}
