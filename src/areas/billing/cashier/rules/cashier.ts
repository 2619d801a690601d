import type { PaymentMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { CountLine, MoveKind, ShiftStatus } from '../contract/cashier.ts'

/** Which state may follow which. Only the day's close skips the count, and the report states it. */
export const transitions: Readonly<Record<ShiftStatus, readonly ShiftStatus[]>> = {
  OPEN: ['COUNTING', 'CLOSED'],
  COUNTING: ['OPEN', 'CLOSED'],
  CLOSED: [],
}

export type Money = { mode: PaymentMode; direction: 'IN' | 'OUT'; amount: Minor }
export type Move = { kind: MoveKind; amount: Minor; isVoid: boolean }

/** Which way a move of cash goes, seen from the drawer. */
const SIGN: Readonly<Record<MoveKind, 1 | -1>> = { PAY_IN: 1, PAY_OUT: -1, DROP: -1 }

/**
 * The expected cash in the drawer, in minor units: the float, cash received (receipts are net of change) less cash refunded,
 * pay-ins less pay-outs and drops. A row that voids a move reverses its sign. Cards, UPI and bank never touch the drawer.
 * It may be below zero when more was refunded than there was; the count will show it.
 */
export function expectedCash(opening: Minor, receipts: readonly Money[], moves: readonly Move[]): Minor {
  const received = receipts
    .filter(({ mode }) => mode === 'Cash')
    .map(({ direction, amount }) => (direction === 'IN' ? amount : -amount))
  return sum([opening, ...received, ...moves.map(signedMove)])
}

/** A move as the drawer feels it: above zero when cash came in. */
export const signedMove = ({ kind, amount, isVoid }: Move): Minor => minor(amount * SIGN[kind] * (isVoid ? -1 : 1))

/**
 * What a count comes to, in minor units.
 *
 * @param known the denominations of the count sheet
 * @throws Refusal unknown_denomination for a note or coin that is not on the sheet, or one that is counted twice
 */
export function countedCash(count: readonly CountLine[], other: Minor, known: readonly number[]): Minor {
  const seen = new Set<number>()
  for (const { value } of count) {
    if (!known.includes(value) || seen.has(value)) refuse('unknown_denomination', { value })
    seen.add(value)
  }
  return sum([other, ...count.map(({ value, pieces }) => value * pieces)])
}

/** A shift belongs to who opened it; others need the right to approve. @throws Refusal not_your_shift */
export function assertOwnShift(
  shift: { operatorId: number; operatorName: string },
  actor: { id: number; permissions: ReadonlySet<string> },
): void {
  if (shift.operatorId !== actor.id && !actor.permissions.has('cashier.approve'))
    refuse('not_your_shift', { operator: shift.operatorName })
}

/** Cash moves only while the drawer is open: not while it is counted, never after. @throws Refusal shift_closed, shift_counting */
export function assertOpen({ status }: { status: ShiftStatus }): void {
  if (status === 'CLOSED') refuse('shift_closed')
  if (status === 'COUNTING') refuse('shift_counting')
}

/** @throws Refusal shift_closed, shift_not_counted when no one has begun to count */
export function assertCounting({ status }: { status: ShiftStatus }): void {
  if (status === 'CLOSED') refuse('shift_closed')
  if (status !== 'COUNTING') refuse('shift_not_counted')
}

/** No more is taken out than is in it; minor units. @throws Refusal drawer_short with what is in the drawer */
export function assertInDrawer(expected: Minor, change: Minor): void {
  if (change < 0 && expected + change < 0) refuse('drawer_short', { expected: Math.max(0, expected) })
}

/** Always two users: the operator of a drawer, or the user who closed it, cannot approve its difference. */
export const isOwnDifference = (
  shift: { operatorId: number; closedById: number | null },
  { id }: { id: number },
): boolean => shift.operatorId === id || shift.closedById === id

/** Whether a difference needs an approval: above what the property tolerates, whichever way it goes. */
export const needsApproval = (variance: Minor, tolerance: Minor): boolean => Math.abs(variance) > tolerance

/**
 * A difference above what the property tolerates is explained, whichever way it goes.
 *
 * @throws Refusal reason_required; without the amount for a user who counts blind
 */
export function assertExplained(
  variance: Minor,
  { tolerance, isBlind }: { tolerance: Minor; isBlind: boolean },
  note: string,
): void {
  if (needsApproval(variance, tolerance) && note === '')
    refuse('reason_required', isBlind ? {} : { variance, tolerance })
}

/** What stays in the drawer can at most be what was counted. @throws Refusal drawer_short */
export function assertLeft(left: Minor, counted: Minor): void {
  if (left > counted) refuse('drawer_short', { expected: counted })
}

export type ModeTotal = { mode: PaymentMode; received: Minor; refunded: Minor; net: Minor; count: number }

/** Receipts added up by mode, cash first, then as the modes are listed. */
export function totalsByMode(
  receipts: readonly { mode: PaymentMode; direction: 'IN' | 'OUT'; amount: Minor; count: number }[],
): ModeTotal[] {
  const modes = [...new Set(receipts.map(({ mode }) => mode))].sort(
    (a, b) => MODE_ORDER.indexOf(a) - MODE_ORDER.indexOf(b),
  )
  return modes.map((mode) => {
    const of = receipts.filter((row) => row.mode === mode)
    const received = sum(of.filter(({ direction }) => direction === 'IN').map(({ amount }) => amount))
    const refunded = sum(of.filter(({ direction }) => direction === 'OUT').map(({ amount }) => amount))
    return { mode, received, refunded, net: minor(received - refunded), count: of.reduce((n, row) => n + row.count, 0) }
  })
}

const MODE_ORDER: readonly PaymentMode[] = ['Cash', 'Card', 'UPI', 'Bank', 'Voucher', 'Credit', 'BillToRoom']

/** What the moves of one kind come to, voided ones taken off; minor units. */
export const movedBy = (kind: MoveKind, moves: readonly Move[]): Minor =>
  moves
    .filter((move) => move.kind === kind)
    .reduce<Minor>((total, { amount, isVoid }) => minor(total + (isVoid ? -amount : amount)), zero)
