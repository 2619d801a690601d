import { type Minor, minor } from '#core/money.ts'
import type { FolioPayment } from '../contract/replies.ts'

/** What some real money is for: the room, or one line, of one party. */
export type Spot = Pick<FolioPayment, 'kind' | 'lineId' | 'lineName' | 'partyId'>

/** Real money that goes from one thing to another. Null is out of the bill, or into it. */
export type MoneyMove = { from: Spot | null; to: Spot | null; amount: Minor }

type Allocation = Spot & Pick<FolioPayment, 'status' | 'direction' | 'amount'>
type Difference = { spot: Spot; amount: number }

const keyOf = ({ kind, lineId, partyId }: Spot): string => [partyId, lineId ?? kind].join(' ')

function differences(before: readonly Allocation[], after: readonly Allocation[]): Difference[] {
  const found = new Map<string, Difference>()
  const add = (payment: Allocation, amount: number) => {
    if (payment.status !== 'Paid' || payment.direction === 'OUT') return
    const { kind, lineId, lineName, partyId } = payment
    const known = found.get(keyOf(payment)) ?? { spot: { kind, lineId, lineName, partyId }, amount: 0 }
    known.amount += amount
    found.set(keyOf(payment), known)
  }
  for (const payment of before) add(payment, -payment.amount)
  for (const payment of after) add(payment, payment.amount)
  return [...found.values()].filter(({ amount }) => amount !== 0)
}

/**
 * Which real money moves from what to what between two ways a bill is spread, within each party first. Pending money and refunds
 * are left out. The moves out of each thing and into it come to the difference of what it has; none is of nothing.
 */
export function moneyMoves(before: readonly Allocation[], after: readonly Allocation[]): MoneyMove[] {
  const open = differences(before, after)
  const sources = open.filter(({ amount }) => amount < 0)
  const sinks = open.filter(({ amount }) => amount > 0)
  const moves: MoneyMove[] = []
  const pour = (from: Difference, to: Difference) => {
    const amount = Math.min(-from.amount, to.amount)
    if (amount <= 0) return
    moves.push({ from: from.spot, to: to.spot, amount: minor(amount) })
    from.amount += amount
    to.amount -= amount
  }
  for (const isAcross of [false, true])
    for (const from of sources)
      for (const to of sinks) if (isAcross || from.spot.partyId === to.spot.partyId) pour(from, to)
  const rest = ({ spot, amount }: Difference): MoneyMove[] => {
    if (amount === 0) return []
    return [
      amount < 0 ? { from: spot, to: null, amount: minor(-amount) } : { from: null, to: spot, amount: minor(amount) },
    ]
  }
  return [...moves, ...[...sources, ...sinks].flatMap(rest)]
}
