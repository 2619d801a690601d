import type { Tables } from '../tables.ts'
import type { AnyTx } from '#server/request/context.ts'

export type Row = Record<string, unknown>

/** So many rows a statement writes within its time, also on a machine that does other things beside: order lines have many keys to look up. */
const AT_ONCE = 500

/** Inserts many rows, some hundreds in one statement; columns left out take their defaults. All rows name the same columns. */
async function insertRows(tx: AnyTx, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await insertPiece(tx, table, rows.slice(at, at + AT_ONCE))
}

async function insertPiece(tx: AnyTx, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  const [sized] = await tx.named<{ count: number }>(
    '',
    `with made as (insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) returning 1)
     select count(*)::int as count from made`,
    [JSON.stringify(rows)],
  )
  if (sized?.count !== rows.length) throw new Error(`${table}: ${sized?.count} of ${rows.length} rows`)
}

const BY_INDEX = `select set_config('plan_cache_mode', $1, true), set_config('enable_seqscan', $2, true)`

/** Rows waiting to be written, in the order their tables need. */
export class Batch {
  private readonly rows = new Map<keyof Tables, Row[]>()
  private readonly order: readonly (keyof Tables)[]
  size = 0

  constructor(order: readonly (keyof Tables)[]) {
    this.order = order
  }

  add(table: keyof Tables, ...rows: Row[]): void {
    const waiting = this.rows.get(table)
    if (waiting) waiting.push(...rows)
    else this.rows.set(table, rows)
    this.size += rows.length
  }

  /**
   * The tables grow while they are filled: a plan that the session made for a small one would read all of it for each foreign key, and a plan
   * of its own for each key of each row takes longer than the row.
   */
  async flush(tx: AnyTx): Promise<void> {
    await tx.named('', 'discard plans', [])
    await tx.named('', BY_INDEX, ['force_generic_plan', 'off'])
    for (const table of this.order) await insertRows(tx, table, this.rows.get(table) ?? [])
    await tx.named('', BY_INDEX, ['auto', 'on'])
    this.rows.clear()
    this.size = 0
  }
}
