import * as z from 'zod'
import { routes } from '#core/contract.ts'
import { Currency } from '#core/money.ts'
import { BUDGET_LINES } from '../rules/budget.ts'

const line = z.enum(BUDGET_LINES)
/** Minor units before tax, or a count; null is not budgeted. */
const amount = z.int().min(0).max(1_000_000_000_000).nullable()
const year = z.coerce.number().int().min(2000).max(2100)

const Budget = z
  .object({
    year: z.int(),
    currency: Currency,
    lines: z.array(
      z.object({
        line,
        unit: z.enum(['count', 'money']),
        /** From January on. */
        months: z.array(amount).length(12),
        /** What the same months of the year before came to; null for one that is not over, or not recorded from its first day. */
        lastYear: z.array(z.int().nullable()).length(12),
      }),
    ),
  })
  .meta({ id: 'Budget' })

export const budgetRoutes = routes({
  budget: {
    method: 'GET',
    path: '/budgets/:year',
    summary: 'The budget of a year by line and month, beside the year before',
    needs: 'reports.money',
    input: z.object({ year }),
    reply: Budget,
  },
  readBudgetTable: {
    method: 'POST',
    path: '/budgets/table',
    summary:
      'The cells of a table in a file, CSV or Excel workbook in base64, for who may set a budget; nothing is stored',
    needs: 'reports.budget',
    isPreview: true,
    perMinute: 30,
    mostBytes: 6_000_000,
    input: z.object({ file: z.base64().min(1).max(5_600_000) }),
    reply: z.object({ rows: z.array(z.array(z.string())) }),
    refuses: ['not_a_table', 'unread_format', 'table_too_long'],
  },
  setBudget: {
    method: 'PUT',
    path: '/budgets/:year',
    summary: 'Set cells of a budget, all of them or none; null clears one',
    needs: 'reports.budget',
    input: z.object({
      year,
      cells: z
        .array(
          z.strictObject({
            line,
            month: z.int().min(1).max(12),
            amount,
            /** What it was when it was looked at; another amount now is refused. */
            before: amount,
          }),
        )
        .min(1)
        .max(BUDGET_LINES.length * 12)
        .refine((cells) => new Set(cells.map((cell) => `${cell.line} ${cell.month}`)).size === cells.length, {
          message: 'Names a cell twice',
        }),
    }),
    reply: Budget,
    refuses: ['stale_version'],
  },
})
