import * as z from 'zod'
import { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { contract } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
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

/**
 * What needs attention: a day left open, channels that fail, revenue of the month so far below its budget or behind last year, alerts
 * whose condition is met, mails that fail, a plan that ends within a week, more used than is paid for.
 */
export const ATTENTION_KINDS = ['DAY_OPEN', 'CHANNEL_FAULT', 'BELOW_BUDGET', 'BEHIND_LAST_YEAR', 'ALERT', 'MAIL_FAILED', 'PLAN_ENDS', 'OVER_LIMIT'] as const // prettier-ignore

export const AttentionItem = z
  .object({
    kind: z.enum(ATTENTION_KINDS),
    propertyId: z.int(),
    name: z.string(),
    /** Days behind, connections or messages that fail, whole percents short, alerts, days until the end, or how much is used. */
    count: Count,
    /** How much the plan allows of what is used too much. */
    most: Count.nullable(),
    limit: z.enum(['rooms', 'users', 'images']).nullable(),
    /** One of the channels that fail. */
    channelId: z.uuid().nullable(),
  })
  .meta({ id: 'AttentionItem' })
export type AttentionItem = z.infer<typeof AttentionItem>

/** A charge that comes, or a subscription that ends. */
const SubscriptionDay = z.object({
  /** The property that has it; null where an organisation does. */
  propertyId: z.int().nullable(),
  holder: z.string(),
  /** What of the catalogue it is. */
  plan: z.string(),
  /** The day it is charged, or the first day without it. */
  on: Day,
  price: Minor,
  currency: Currency,
})
export type SubscriptionDay = z.infer<typeof SubscriptionDay>

/** Days ahead that charges and ends are looked for, and how many of each a reply names, the next ones first. */
export const DAYS_AHEAD = 30
export const MAX_SUBSCRIPTION_DAYS = 10

/** Items of one reply. */
export const MAX_ATTENTION = 100

export const platform = contract('platform', {
  numbers: {
    method: 'GET',
    path: '/platform/numbers',
    summary: 'How the properties one looks after do: counts, bookings and takings by day, sign-ins, the queue',
    needs: 'organisations.read',
    input: z.object({ days: z.coerce.number().int().min(7).max(90).default(30) }),
    reply: PlatformNumbers,
  },
  attention: {
    method: 'GET',
    path: '/platform/attention',
    summary: 'What needs attention at the properties one looks after, the most urgent first',
    needs: 'organisations.read',
    input: z.object({}),
    reply: z.object({ items: z.array(AttentionItem).max(MAX_ATTENTION), isCut: z.boolean() }),
  },
  income: {
    method: 'GET',
    path: '/platform/income',
    summary:
      'What subscriptions charge by month and by plan, each currency by itself, what comes, and the customers won and lost; the last twelve months',
    needs: 'subscriptions.catalogue',
    input: z.object({ language: Language.optional() }),
    reply: z.object({
      currencies: z.array(
        z.object({
          /** By month, with the month a year before. */
          table: ReportTable,
          /** Totals of these months, the largest first. */
          plans: z.array(z.object({ name: z.string(), amount: Minor, charges: Count })),
          /** Prices of what runs today and ran a year ago, those of a year by twelfths; null where nothing ran then. */
          monthly: z.object({ now: Minor, yearBefore: Minor.nullable() }),
          /** Paid periods that begin in the days ahead. */
          due: z.object({ amount: Minor, count: Count }),
          /** What the subscriptions that end in the days ahead, with none after, charged a month. */
          ending: z.object({ amount: Minor, count: Count }),
        }),
      ),
      customers: z.object({
        /** Who has a plan today, and who had one a year ago. */
        now: Count,
        yearBefore: Count,
        /** Of those today, the ones whose plan costs nothing: they are charged nothing. */
        free: Count,
        /** By month: who began without a plan the day before, and who ended without one the day after. */
        table: ReportTable,
        won: Count,
        lost: Count,
      }),
      charges: z.array(SubscriptionDay).max(MAX_SUBSCRIPTION_DAYS),
      ends: z.array(SubscriptionDay).max(MAX_SUBSCRIPTION_DAYS),
    }),
  },
})
