import { followParting } from '#areas/trade/stock/actions/follow.ts'
import type { Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import { insertLedgerRows, type NewLedgerRow } from '../queries/kots.ts'
import { saveLines, type StoredLine } from '../queries/lines.ts'
import { parted } from '../rules/ledger.ts'

/** A line in two: what stays, what is parted from it, and what its ticket is told of both. */
export type Parting = { stays: StoredLine; part: StoredLine; units: number; rows: NewLedgerRow[] }

/**
 * Parts so many thousandths from a line. What the kitchen was told is told of each half on the tickets it was told by, where the two come
 * to nothing.
 */
export function partLine(ctx: Context, line: StoredLine, units: number): Parting {
  const { stays, moves, rows } = parted(line, units, ctx.newId())
  const told = rows.map((row) => ({ ...row, id: ctx.newId(), notes: line.notes }))
  return { stays, part: moves, units, rows: told }
}

/** Saves lines, and with those that were parted what was told and taken for them, in one round trip: lines before what names them. */
export async function saveParted(
  ctx: Context,
  lines: readonly StoredLine[],
  partings: readonly Parting[],
): Promise<void> {
  const rows = partings.flatMap((one) => one.rows)
  const followed = partings.map(({ stays, part, units }) => ({ fromId: stays.id, toId: part.id, units }))
  await batch(ctx.tx, {
    lines: () => saveLines(ctx.tx, lines),
    packs: () => followParting(ctx, followed),
    ledger: rows.length > 0 ? () => insertLedgerRows(ctx.tx, rows) : undefined,
  })
}
