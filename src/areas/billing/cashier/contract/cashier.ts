import * as z from 'zod'
import { approval, Approver } from '#areas/platform/users/contract/approval-pin.ts'
import { contract, FileReply, isEachOnce, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor, PositiveMinor } from '#core/money.ts'
import { ModeTotal, takingsRoutes } from './takings.ts'

export const ShiftStatus = z.enum(['OPEN', 'COUNTING', 'CLOSED'])
export type ShiftStatus = z.infer<typeof ShiftStatus>

export const MOVE_KINDS = ['PAY_IN', 'PAY_OUT', 'DROP'] as const
/** Cash that moves without a receipt: change fetched, a taxi paid, notes carried to the safe. */
export const MoveKind = z.enum(MOVE_KINDS)
export type MoveKind = z.infer<typeof MoveKind>

/** How many of one note or coin; `value` in minor units. */
export const CountLine = z.strictObject({ value: z.int().positive(), pieces: z.int().min(0).max(100_000) })
export type CountLine = z.infer<typeof CountLine>

/** Zero or more minor units: a float may be nothing. */
const CashAmount = z.int().min(0).max(1_000_000_000_000).brand<'Minor'>()

export const CashMove = z.object({
  id: z.uuid(),
  kind: MoveKind,
  amount: Minor,
  reason: z.string(),
  reference: z.string(),
  /** Set on the row that reverses another one. */
  voidsId: z.uuid().nullable(),
  isVoided: z.boolean(),
  madeBy: z.string(),
  madeAt: Instant,
})
export type CashMove = z.infer<typeof CashMove>

export const ShiftRow = z
  .object({
    id: z.uuid(),
    drawer: z.string(),
    counterName: z.string(),
    counterNumber: z.string(),
    operatorId: z.int(),
    operatorName: z.string(),
    status: ShiftStatus,
    currency: Currency,
    opening: Minor,
    openedOn: Day,
    openedAt: Instant,
    closedAt: Instant.nullable(),
    closedById: z.int().nullable(),
    closedByName: z.string().nullable(),
    expected: Minor.nullable(),
    counted: Minor.nullable(),
    variance: Minor.nullable(),
    /** Number of the Z report, given at the close. */
    zNumber: z.int().nullable(),
    note: z.string(),
    /** It closed with more of a difference than the property tolerates, and no one who may has approved that yet. */
    isToApprove: z.boolean(),
    approvedByName: z.string().nullable(),
    approvedAt: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'CashierShiftRow' })
export type ShiftRow = z.infer<typeof ShiftRow>

export const Shift = ShiftRow.omit({ expected: true }).extend({
  /** Float + cash in - cash out + pay-ins - pay-outs - drops; what it is now, or was at the close. */
  expected: Minor,
  cashReceived: Minor,
  cashRefunded: Minor,
  payIns: Minor,
  payOuts: Minor,
  drops: Minor,
  byMode: z.array(ModeTotal),
  moves: z.array(CashMove),
  count: z.array(CountLine).nullable(),
  other: Minor.nullable(),
  /** Stays in the drawer after the close. */
  left: Minor.nullable(),
  handedOverFrom: z.uuid().nullable(),
})
export type Shift = z.infer<typeof Shift>

/** A shift as the user may see it. A user who counts blind does not get the expected amount before the shift is closed. */
export const ShownShift = Shift.extend({
  /** Whether the expected amount is hidden from the caller; it is null then, and Cash is left out of `byMode`. */
  isBlind: z.boolean(),
  /** Whether the caller may approve the difference: has the permission, and neither operated nor closed this drawer. */
  mayApprove: z.boolean(),
  expected: Minor.nullable(),
  cashReceived: Minor.nullable(),
  cashRefunded: Minor.nullable(),
}).meta({ id: 'CashierShift' })
export type ShownShift = z.infer<typeof ShownShift>

export const CashierSettings = z.object({
  /** A difference up to this, either way, needs no reason. */
  tolerance: Minor,
  /** The expected amount is hidden from the user who counts, unless they may approve. */
  isBlind: z.boolean(),
  /** Taking or refunding cash requires an open shift of the user. */
  cashNeedsDrawer: z.boolean(),
  /** Notes and coins of the count sheet, in minor units; an empty list means the currency's own. */
  denominations: z.array(z.int()),
  version: z.int(),
})

export const cashier = contract('cashier', {
  drawer: {
    method: 'GET',
    path: '/cashier/drawer',
    summary: 'One’s open shift with what its drawer must hold, and what opening one needs to know',
    needs: 'cashier.read',
    input: z.object({}),
    reply: z.object({
      shift: ShownShift.nullable(),
      denominations: z.array(z.int()),
      tolerance: Minor,
      currency: Currency,
      /** Tills of the property, then drawers used before, with what the last shift left in each; null while someone has it open. */
      drawers: z.array(z.object({ drawer: z.string(), left: Minor.nullable(), heldBy: z.string().nullable() })),
      /** The caller is an employee who has not clocked in, at a property that uses the clock: a warning, never a refusal. */
      isClockInMissing: z.boolean(),
      /** Who may take over a drawer. */
      operators: z.array(z.object({ id: z.int(), name: z.string(), hasShift: z.boolean() })),
    }),
  },
  open: {
    method: 'POST',
    path: '/cashier/shifts',
    summary: 'Open a shift at a drawer with its float',
    needs: 'cashier.write',
    input: z.object({ drawer: requiredText(60), openingAmount: CashAmount }),
    reply: ShownShift,
    refuses: ['shift_open', 'drawer_taken'],
  },
  move: {
    method: 'POST',
    path: '/cashier/shifts/:shiftId/moves',
    summary: 'Move cash without a receipt: pay in, pay out, drop into the safe',
    needs: 'cashier.write',
    input: z.object({
      shiftId: z.uuid(),
      kind: MoveKind,
      amount: PositiveMinor,
      reason: requiredText(300),
      reference: text(80).default(''),
    }),
    reply: ShownShift,
    refuses: ['not_found', 'not_your_shift', 'shift_closed', 'shift_counting', 'drawer_short'],
  },
  voidMove: {
    method: 'POST',
    path: '/cashier/moves/:moveId/void',
    summary: 'Reverse a move of cash by a row that voids it',
    needs: 'cashier.write',
    input: z.object({ moveId: z.uuid(), reason: requiredText(300) }),
    reply: ShownShift,
    refuses: ['not_found', 'not_your_shift', 'shift_closed', 'shift_counting', 'already_voided', 'drawer_short'],
  },
  count: {
    method: 'PUT',
    path: '/cashier/shifts/:shiftId/counting',
    summary: 'Begin to count the drawer, or go back to work',
    needs: 'cashier.write',
    input: z.object({ shiftId: z.uuid(), isCounting: z.boolean() }),
    reply: ShownShift,
    refuses: ['not_found', 'not_your_shift', 'shift_closed'],
  },
  close: {
    method: 'POST',
    path: '/cashier/shifts/:shiftId/close',
    summary:
      'Close a counted shift: the Z report is frozen, the drawer may pass to the next. A difference above the tolerance is approved by PIN, or waits for it',
    needs: 'cashier.write',
    input: z.object({
      shiftId: z.uuid(),
      count: z.array(CountLine).max(40),
      /** Counted besides the currency's own notes and coins. */
      other: CashAmount.optional(),
      note: text(300).default(''),
      /** Stays in the drawer; all that was counted when left out. */
      left: CashAmount.optional(),
      /** Who goes on with the drawer; their shift begins with what is left. */
      handOverTo: z.int().positive().optional(),
      /** Who approves a difference above the tolerance, with their PIN: neither the operator of the drawer nor the user who closes it. */
      approval: z.strictObject(approval).optional(),
    }),
    reply: z.object({ shift: ShownShift, next: ShownShift.nullable() }),
    refuses: [
      'not_found',
      'not_your_shift',
      'shift_closed',
      'shift_not_counted',
      'unknown_denomination',
      'reason_required',
      'drawer_short',
      'unknown_reference',
      'shift_open',
      'own_difference',
      'wrong_approval',
      'too_many_attempts',
    ],
  },
  approvers: {
    method: 'GET',
    path: '/cashier/approvers',
    summary: 'Who else can approve a difference with a PIN',
    needs: 'cashier.write',
    input: z.object({}),
    reply: z.object({ rows: z.array(Approver) }),
  },
  approve: {
    method: 'PUT',
    path: '/cashier/shifts/:shiftId/approval',
    summary: 'Approve the difference a shift closed with; one that needs no approval stays as it is',
    needs: 'cashier.approve',
    input: z.object({ shiftId: z.uuid() }),
    reply: ShownShift,
    refuses: ['not_found', 'own_difference'],
  },
  get: {
    method: 'GET',
    path: '/cashier/shifts/:shiftId',
    summary: 'A shift with its moves and totals; a closed one as it was frozen',
    needs: 'cashier.read',
    input: z.object({ shiftId: z.uuid() }),
    reply: ShownShift,
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/cashier/shifts',
    summary: 'Shifts, latest first',
    needs: 'cashier.read',
    input: z.object({
      ...pageInput,
      status: z.enum(['open', 'closed', 'to_approve']).optional(),
      operatorId: z.coerce.number().int().positive().optional(),
      from: Day.optional(),
      until: Day.optional(),
    }),
    reply: page(ShiftRow),
  },
  report: {
    method: 'GET',
    path: '/cashier/shifts/:shiftId/report',
    summary: 'The Z report of a closed shift as PDF; of an open one the X report, as it stands',
    needs: 'cashier.read',
    input: z.object({
      shiftId: z.uuid(),
      paper: z.enum(['A4', '80mm']).default('A4'),
      /** The property's own when left out. */
      language: Language.optional(),
    }),
    reply: FileReply,
    produces: 'application/pdf',
    refuses: ['not_found', 'count_is_blind'],
  },
  ...takingsRoutes,
  settings: {
    method: 'GET',
    path: '/cashier/settings',
    summary:
      'How the property counts: what it tolerates, blind or not, with which notes and coins, and whether cash needs a drawer',
    needs: 'cashier.read',
    input: z.object({}),
    reply: CashierSettings,
  },
  setSettings: {
    method: 'PUT',
    path: '/cashier/settings',
    summary: 'Change how the property counts',
    needs: 'cashier.approve',
    input: z.object({
      version: z.int(),
      tolerance: CashAmount,
      isBlind: z.boolean().default(false),
      /** Left out, it stays as it is. */
      cashNeedsDrawer: z.boolean().optional(),
      denominations: z
        .array(z.int().positive().max(1_000_000_000))
        .max(40)
        .refine(isEachOnce, 'Each note and coin once')
        .default([]),
    }),
    reply: CashierSettings,
    refuses: ['stale_version'],
  },
})
