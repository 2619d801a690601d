import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Folio, FolioBalance } from '../contract/replies.ts'
import type { folios } from '../contract/folios.ts'
import { getBookingOfLine } from '../queries/lines.ts'
import { assertCurrent } from '../rules/folios.ts'
import { getFolio, lockFolio } from './bill.ts'
import { allow, charge, discount, move, reverse, split, transfer } from './charges.ts'
import { rebalance } from './parties.ts'

type Input = Parameters<Action<typeof folios.preview>>[1]

async function make(ctx: Context, { bookingId, change }: Input): Promise<Folio> {
  switch (change.action) {
    case 'charge':
      return charge(ctx, { bookingId, ...change })
    case 'reverse':
      if ((await getBookingOfLine(ctx.tx, change.lineId)) !== bookingId) refuse('not_found', { lineId: change.lineId })
      return reverse(ctx, change)
    case 'allow':
      return allow(ctx, { bookingId, ...change })
    case 'discount':
      return discount(ctx, { bookingId, ...change })
    case 'split':
      return split(ctx, { bookingId, ...change })
    case 'move':
      return move(ctx, { bookingId, ...change })
    case 'transfer':
      return transfer(ctx, { bookingId, ...change })
    case 'rebalance':
      return rebalance(ctx, { bookingId })
  }
}

const balanceOf = ({ money, parties, payments }: Folio): FolioBalance => ({ money, parties, payments })

/** What the action of the same name would do and refuse; the server rolls it back. */
export const preview: Action<typeof folios.preview> = async (ctx, input) => {
  assertCurrent(await lockFolio(ctx, input.bookingId), input.version)
  const before = balanceOf(await getFolio(ctx, input.bookingId))
  return { before, after: balanceOf(await make(ctx, input)) }
}
