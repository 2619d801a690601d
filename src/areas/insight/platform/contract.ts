import * as z from 'zod'
import { contract } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

const Count = z.int().min(0)

export const PlatformNumbers = z
  .object({
    /** The run of days the daily numbers are for; half-open. */
    from: Day,
    until: Day,
    organisations: Count,
    properties: z.object({
      active: Count,
      /** Of the active ones, those still being set up. */
      new: Count,
      inactive: Count,
      featured: Count,
      byPlan: z.array(z.object({ plan: z.string(), count: Count })),
    }),
    bookings: z.object({ total: Count, days: z.array(z.object({ day: Day, count: Count })) }),
    /** Money in less money out by business day; null for those who may not see payments. */
    revenue: z
      .array(
        z.object({
          currency: Currency,
          total: Minor,
          days: z.array(z.object({ day: Day, amount: Minor })),
        }),
      )
      .nullable(),
    signIns: z.object({
      /** Sessions used within the last half hour. */
      now: Count,
      /** Sessions opened within the last day that are still open. */
      lastDay: Count,
      users: Count,
    }),
    /** The queue of the whole installation; null for an organisation's people. */
    queue: z
      .object({
        /** Wrong passwords that still count against someone. */
        wrongPasswords: Count,
        mails: z.object({ waiting: Count, late: Count, failed: Count }),
        tasks: z.array(z.object({ task: z.string(), waiting: Count, late: Count, failed: Count })),
      })
      .nullable(),
  })
  .meta({ id: 'PlatformNumbers' })
export type PlatformNumbers = z.infer<typeof PlatformNumbers>

export const platform = contract('platform', {
  numbers: {
    method: 'GET',
    path: '/platform/numbers',
    summary: 'How the properties one looks after do: counts, bookings and takings by day, sign-ins, the queue',
    needs: 'organisations.read',
    input: z.object({ days: z.coerce.number().int().min(7).max(90).default(30) }),
    reply: PlatformNumbers,
  },
})
