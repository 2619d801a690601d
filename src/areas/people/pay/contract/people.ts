import * as z from 'zod'
import { requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { PositiveMinor } from '#core/money.ts'
import { PayGrant, PayLoan, PayOneOff } from './replies.ts'

const employeeId = z.uuid()

/** What an employee is paid beside their pay. A look at it is recorded, so it is no GET. */
export const peopleLines = routes({
  viewPerson: {
    method: 'POST',
    path: '/pay/people/:employeeId/views',
    summary: 'Components, one-offs and loans of an employee; the look is recorded',
    needs: 'pay.prepare',
    isSecret: true,
    input: z.object({ employeeId }),
    reply: z.object({
      grants: z.array(PayGrant),
      /** The latest hundred. */
      oneOffs: z.array(PayOneOff),
      loans: z.array(PayLoan),
    }),
    refuses: ['not_found'],
  },
  grant: {
    method: 'POST',
    path: '/pay/people/:employeeId/grants',
    summary: 'Give an employee a component from a day on, with an amount of their own if it has one',
    needs: 'pay.prepare',
    input: z.strictObject({
      employeeId,
      componentId: z.uuid(),
      from: Day,
      until: Day.nullable().default(null),
      amount: PositiveMinor.nullable().default(null),
    }),
    reply: PayGrant,
    refuses: ['not_found', 'unknown_reference', 'granted_already', 'dates_disordered'],
  },
  endGrant: {
    method: 'POST',
    path: '/pay/grants/:grantId/end',
    summary: 'An employee has a component until a day, the last one it counts on',
    needs: 'pay.prepare',
    input: z.strictObject({ grantId: z.uuid(), until: Day }),
    reply: PayGrant,
    refuses: ['not_found', 'dates_disordered'],
  },
  addOneOff: {
    method: 'POST',
    path: '/pay/people/:employeeId/one-offs',
    summary: 'Pay or take something once, with the first run that reaches a day',
    needs: 'pay.prepare',
    input: z.strictObject({ employeeId, componentId: z.uuid(), dueOn: Day, reason: requiredText(200), amount: PositiveMinor }),
    reply: PayOneOff,
    refuses: ['not_found', 'unknown_reference'],
  },
  cancelOneOff: {
    method: 'DELETE',
    path: '/pay/one-offs/:oneOffId',
    summary: 'Cancel a one-off that no payslip settled',
    needs: 'pay.prepare',
    input: z.object({ oneOffId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'one_off_over'],
  },
  payOutHours: {
    method: 'POST',
    path: '/pay/people/:employeeId/hours',
    summary: 'Pay out hours of an account by a one-off, at the rate of an hour on the day it is due',
    needs: 'pay.prepare',
    input: z.strictObject({ employeeId, minutes: z.int().min(1).max(60_000), dueOn: Day }),
    reply: z.object({ oneOffId: z.uuid(), amount: PositiveMinor }),
    refuses: ['not_found', 'hours_balance', 'hours_unpaid'],
  },
  addLoan: {
    method: 'POST',
    path: '/pay/people/:employeeId/loans',
    summary: 'Enter a loan or an advance, and what is taken of each pay until it is settled',
    needs: 'pay.prepare',
    input: z.strictObject({ employeeId, name: requiredText(60), from: Day, amount: PositiveMinor, instalment: PositiveMinor }),
    reply: PayLoan,
    refuses: ['not_found'],
  },
  stopLoan: {
    method: 'POST',
    path: '/pay/loans/:loanId/stop',
    summary: 'Take nothing more for a loan',
    needs: 'pay.prepare',
    input: z.object({ loanId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'loan_over'],
  },
}) // prettier-ignore
