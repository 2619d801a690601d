import * as z from 'zod'
import { isEachOnce, requiredText, routes } from '#core/contract.ts'
import { PositiveMinor } from '#core/money.ts'
import { CONDITIONS, MOST_LINES, TYPED_KINDS } from '../rules/choices.ts'
import { Separation, Settlement } from './replies.ts'

const separationId = z.uuid()
const ids = z.array(z.uuid()).max(MOST_LINES).refine(isEachOnce, 'Name each item once').default([])

export const settlementLines = routes({
  viewSettlement: {
    method: 'POST',
    path: '/separations/:separationId/settlement/views',
    summary: 'The final settlement, and what may be settled; the look is recorded',
    needs: 'separations.prepare',
    isSecret: true,
    input: z.object({ separationId }),
    reply: Settlement,
    refuses: ['not_found', 'own_separation'],
  },
  prepareSettlement: {
    method: 'PUT',
    path: '/separations/:separationId/settlement',
    summary: 'Store the final settlement in place of what was stored; who stores it prepared it',
    needs: 'separations.prepare',
    isSecret: true,
    input: z.strictObject({
      separationId,
      version: z.int(),
      /** Paid out whole: what is left on the last day. */
      leaveTypeIds: ids,
      /** Paid out: all that may be taken of the hours account. */
      paysHours: z.boolean().default(false),
      /** All that is owed of them. */
      loanIds: ids,
      items: z
        .array(
          z.strictObject({
            itemId: z.uuid(),
            /** What is charged; zero only marks the item. */
            amount: z.int().min(0).max(1_000_000_000_000).brand<'Minor'>(),
            condition: z.enum(CONDITIONS).nullable(),
          }),
        )
        .max(MOST_LINES)
        .refine((items) => isEachOnce(items.map(({ itemId }) => itemId)), 'Name each item once')
        .default([]),
      typed: z
        .array(z.strictObject({ kind: z.enum(TYPED_KINDS), label: requiredText(100), amount: PositiveMinor }))
        .max(MOST_LINES)
        .default([]),
      /** The earning that is paid, and the deduction that is taken; needed where there is such a line. */
      earningId: z.uuid().nullable().default(null),
      deductionId: z.uuid().nullable().default(null),
    }),
    reply: Settlement,
    refuses: [
      'not_found', 'stale_version', 'separation_over', 'own_separation', 'not_on_notice', 'unknown_reference', 'settlement_component',
      'no_pay_known',
    ],
  },
  approveSettlement: {
    method: 'POST',
    path: '/separations/:separationId/settlement/approve',
    summary: 'Approve what another user prepared: the last payslip settles it, leave and hours are paid out and items are marked',
    needs: 'separations.approve',
    input: z.strictObject({ separationId, version: z.int() }),
    reply: Separation,
    refuses: [
      'not_found', 'stale_version', 'separation_over', 'own_separation', 'not_on_notice', 'settlement_missing', 'settlement_outdated',
      'own_settlement', 'last_payslip_over', 'settlement_component',
    ],
  },
}) // prettier-ignore
