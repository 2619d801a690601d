import type { Context } from '#server/request/context.ts'
import { insertUses, partUses, type SplitLine } from '../queries/post.ts'
import type { Use } from '../rules/posting.ts'
import { reportMoves, writingOf } from './report-moves.ts'

/**
 * Takes from the store of an outlet what order lines use by their recipes, and puts back what was withdrawn before cooking, exactly as it
 * was taken. One statement, none where no line uses more or less than before; the caller has stored the lines and locked their order.
 *
 * @throws Refusal stock_short {name, store, unit} for a counted item, in a store that refuses to go below zero
 */
export async function applyOrder(ctx: Context, outletId: string, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return
  reportMoves(ctx, await insertUses(ctx.tx, writingOf(ctx, ctx.newId()), { uses, outletId, storeId: ctx.newId() }))
}

/** Divides what split lines have taken between their halves; the lines are stored already. */
export const splitPacks = (ctx: Context, splits: readonly SplitLine[]): Promise<void> => partUses(ctx.tx, splits)
