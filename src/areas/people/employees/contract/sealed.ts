import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { isAccount } from '#core/iban.ts'
import { Currency, PositiveMinor } from '#core/money.ts'
import { PAY_BASES, PAY_FREQUENCIES, PAY_MODES } from './choices.ts'
import { EmployeeChange } from './replies.ts'

export const PayFields = z.strictObject({
  basis: z.enum(PAY_BASES),
  amount: PositiveMinor,
  /** Who is paid in a run of it. */
  frequency: z.enum(PAY_FREQUENCIES).default('MONTHLY'),
})
export const Pay = PayFields.extend({ currency: Currency })
export type Pay = z.infer<typeof Pay>

export const BankFields = z.strictObject({
  mode: z.enum(PAY_MODES),
  holder: text(120).default(''),
  bankName: text(120).default(''),
  accountNumber: text(60).refine(isAccount, 'Not an account number').default(''),
  taxIds: z
    .array(z.strictObject({ name: requiredText(40), number: requiredText(40) }))
    .max(5)
    .default([]),
})
export type BankFields = z.infer<typeof BankFields>

const employeeId = z.uuid()
const view = z.object({ employeeId })

/** Confidential fields: each kind by its own permission, and each look an entry of the audit trail. A look writes, so it is no GET. */
export const sealedLines = routes({
  viewPay: {
    method: 'POST',
    path: '/employees/:employeeId/pay/views',
    summary: 'Pay, as it is and was and will be; the look is recorded',
    needs: 'employees.wages',
    isSecret: true,
    input: view,
    reply: z.object({
      /** Left out when none applies. */
      pay: Pay.optional(),
      changes: z.array(
        Pay.extend({ id: z.uuid(), effectiveOn: Day, state: z.enum(['PENDING', 'APPLIED', 'CANCELLED']) }),
      ),
    }),
    refuses: ['not_found'],
  },
  changePay: {
    method: 'POST',
    path: '/employees/:employeeId/pay',
    summary: 'Change pay from a day on; one that holds already is a correction and needs its reason',
    needs: 'employees.wages',
    input: z.object({ employeeId, effectiveOn: Day, pay: PayFields, reason: text(300).default('') }),
    reply: EmployeeChange,
    refuses: ['not_found', 'reason_required', 'dates_disordered'],
  },
  cancelPay: {
    method: 'DELETE',
    path: '/employees/:employeeId/pay/:jobChangeId',
    summary: 'Cancel a change of pay before its day',
    needs: 'employees.wages',
    input: z.object({ employeeId, jobChangeId: z.uuid() }),
    reply: EmployeeChange,
    refuses: ['not_found', 'change_over'],
  },
  viewBank: {
    method: 'POST',
    path: '/employees/:employeeId/bank/views',
    summary: 'How an employee is paid, their account and tax numbers; the look is recorded',
    needs: 'employees.bank',
    isSecret: true,
    input: view,
    reply: z.object({ bank: BankFields.optional(), changedAt: Instant.nullable() }),
    refuses: ['not_found'],
  },
  saveBank: {
    method: 'PUT',
    path: '/employees/:employeeId/bank',
    summary: 'Store how an employee is paid, their account and tax numbers, sealed',
    needs: 'employees.bank',
    input: z.object({ employeeId, bank: BankFields }),
    reply: z.object({ changedAt: Instant }),
    refuses: ['not_found'],
  },
  viewMedical: {
    method: 'POST',
    path: '/employees/:employeeId/medical/views',
    summary: 'The medical note; the look is recorded',
    needs: 'employees.medical',
    isSecret: true,
    input: view,
    reply: z.object({ note: z.string(), changedAt: Instant.nullable() }),
    refuses: ['not_found'],
  },
  saveMedical: {
    method: 'PUT',
    path: '/employees/:employeeId/medical',
    summary: 'Store the medical note, sealed',
    needs: 'employees.medical',
    input: z.object({ employeeId, note: text(2_000) }),
    reply: z.object({ changedAt: Instant }),
    refuses: ['not_found'],
  },
})
