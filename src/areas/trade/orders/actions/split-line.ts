import { splitPacks } from '#areas/trade/stock/actions/apply-order.ts'
import type { Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import { insertLedgerRows, type NewLedgerRow } from '../queries/kots.ts'
import { saveLines, type StoredLine } from '../queries/lines.ts'
import { splitOf } from '../rules/ledger.ts'

/** A line in two: what remains, what is split off, and the ticket rows for both. */
export type SplitLine = { stays: StoredLine; part: StoredLine; units: number; rows: NewLedgerRow[] }

/**
 * Splits so many thousandths off a line. What was sent to the kitchen is divided between the halves on the same tickets, where the two rows add up
 * to nothing.
 */
export function splitLine(ctx: Context, line: StoredLine, units: number): SplitLine {
  const { stays, moves, rows } = splitOf(line, units, ctx.newId())
  const ledgerRows = rows.map((row) => ({ ...row, id: ctx.newId(), notes: line.notes }))
  return { stays, part: moves, units, rows: ledgerRows }
}

/** Saves lines, and for split ones their ticket rows and stock moves, in one round trip: lines before the rows that refer to them. */
export async function saveSplit(
  ctx: Context,
  lines: readonly StoredLine[],
  splits: readonly SplitLine[],
): Promise<void> {
  const rows = splits.flatMap((one) => one.rows)
  const moves = splits.map(({ stays, part, units }) => ({ fromId: stays.id, toId: part.id, units }))
  await batch(ctx.tx, {
    lines: () => saveLines(ctx.tx, lines),
    packs: () => splitPacks(ctx, moves),
    ledger: rows.length > 0 ? () => insertLedgerRows(ctx.tx, rows) : undefined,
  })
}
