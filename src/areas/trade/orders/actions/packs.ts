import { applyUses, issuePacks, reversePacks } from '#areas/trade/prepaid/actions.ts'
import { unitsTaken } from '#areas/trade/prepaid/rules.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { StoredLine } from '../queries/lines.ts'
import type { StoredOrder } from '../queries/orders.ts'
import { liveOf, wireOf } from '../rules/ledger.ts'
import type { LockedOrder } from './locked-order.ts'

/** The lines that sell packs, with what each pack is for. */
const sellingPacks = (lines: readonly StoredLine[]) =>
  lines.flatMap(({ packTerms, ...line }) => (packTerms !== null && liveOf(line) > 0 ? [{ ...line, packTerms }] : []))

/** @throws Refusal pack_needs_guest when packs are sold to no one: they are money's worth, and must belong to a named guest */
export function assertGuestForPacks({ order, lines }: LockedOrder): void {
  if (order.customerId === null && sellingPacks(lines).length > 0) refuse('pack_needs_guest')
}

/** An order that is given to another guest is no longer paid by packs: those stay with the guest they were sold to. */
export const withOwnPacks = (
  before: Pick<StoredOrder, 'customerId'>,
  after: Pick<StoredOrder, 'customerId'>,
  lines: readonly StoredLine[],
): StoredLine[] =>
  before.customerId === after.customerId
    ? [...lines]
    : lines.map((line) => (line.packId === null ? line : { ...line, packId: null }))

/** What lines take of packs, now that they changed: those they are paid by, and those they were paid by. */
export function applyLinePacks(
  ctx: Context,
  before: readonly StoredLine[],
  after: readonly StoredLine[],
): Promise<void> {
  const now = new Map(after.map((line) => [line.id, line]))
  const left = before.flatMap(({ id, packId }) => {
    const line = now.get(id)
    return packId !== null && line && line.packId !== packId ? [{ packId, lineId: id, units: 0 }] : []
  })
  const taken = after.flatMap((line) => {
    const { id, packId } = line
    return packId === null ? [] : [{ packId, lineId: id, units: unitsTaken(liveOf(line)) }]
  })
  return applyUses(ctx, [...left, ...taken])
}

/**
 * Issues the packs an order sells as it is closed, and ends them as it is opened again. One a manager ended was sold all the same: it is
 * not issued anew.
 *
 * @throws Refusal pack_needs_guest; pack_in_use when one of a sale that is reversed was used
 */
export async function bookPacks(ctx: Context, before: StoredOrder, after: LockedOrder): Promise<void> {
  const [was, is] = [before.status === 'Completed', after.order.status === 'Completed']
  const sold = sellingPacks(after.lines)
  if (was === is || sold.length === 0) return
  if (was) return reversePacks(ctx, after.order.id)
  const { id: orderId, customerId } = after.order
  if (customerId === null) return refuse('pack_needs_guest')
  const packs = sold.map(({ id: lineId, packTerms, name, net, tax, ...line }) => {
    const { productId, units, validDays } = packTerms
    return { lineId, productId, units, validDays, name, count: wireOf(liveOf(line)), amount: minor(net + tax) }
  })
  await issuePacks(ctx, { orderId, customerId }, packs)
}
