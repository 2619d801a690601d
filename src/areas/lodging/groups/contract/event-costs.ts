import * as z from 'zod'
import { EXTRA_TAXES } from '#areas/ledger/folios/contract/extras.ts'
import { requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Minor } from '#core/money.ts'

/** What a hire price is for: the event, each hour of it that began, or each 24 hours of it that began. */
export const HIRE_PER = ['EVENT', 'HOUR', 'DAY'] as const
export type HirePer = (typeof HIRE_PER)[number]

export const MAX_EVENT_ITEMS = 30
const MOST = 1_000_000_000_000
const Amount = z.int().min(0).max(MOST)
const TaxedAs = z.enum(EXTRA_TAXES).nullable()

/** How a function room is hired; prices are before tax, unless the property's prices include it. */
export const hireDetails = {
  /** In minor units; null is not hired out for money. */
  hireAmount: Amount.nullable().default(null),
  hirePer: z.enum(HIRE_PER).default('EVENT'),
  /** The tax table the hire is taxed by; null for no tax. */
  taxCategory: TaxedAs.default('SERVICE'),
  /** SAC or HSN on invoices; empty for the code the property's own table has for the name. */
  serviceCode: text(12).default(''),
}

/** The same of a function room as it is read. */
export const hireFacts = {
  hireAmount: Minor.nullable(),
  hirePer: z.enum(HIRE_PER),
  taxCategory: TaxedAs,
  serviceCode: z.string(),
}

/** Something an event has besides its room: a coffee break for each guest, a projector. */
const item = {
  name: requiredText(80),
  quantity: z.int().min(1).max(10_000),
  /** Of one, in minor units, as the property's prices are. */
  unitAmount: Amount,
  taxCategory: TaxedAs.default('SERVICE'),
}
const isPayable = ({ quantity, unitAmount }: { quantity: number; unitAmount: number }) => quantity * unitAmount <= MOST
const NewItem = z.strictObject(item).refine(isPayable, { path: ['unitAmount'], message: 'The amount is too high' })
const EventItem = z.object({ ...item, unitAmount: Minor })
export type EventItem = z.infer<typeof EventItem>

/** What an event costs, as it is typed. */
export const costDetails = {
  /** Of the function room, in minor units; null for the room's own price for the time. */
  hireAmount: Amount.nullable().default(null),
  items: z.array(NewItem).max(MAX_EVENT_ITEMS).default([]),
}

/** What an event costs, as it is read. */
export const costFacts = {
  hireAmount: Minor.nullable(),
  items: z.array(EventItem),
  /** Hire and items in total, as the property's prices are. */
  price: Minor,
  /** When it was put on the account of the group, and what it came to there with tax; null while it is not. */
  charged: z.object({ on: Day, amount: Minor }).nullable(),
}

/** What all events of a group come to. */
export const EventCosts = z
  .object({
    count: z.int(),
    /** As the property's prices are. */
    price: Minor,
    /** Those that are charged: how many, and what they came to with tax. */
    charged: z.int(),
    chargedAmount: Minor,
    /** Whether the property's prices include tax. */
    includesTax: z.boolean(),
  })
  .meta({ id: 'EventCosts' })
export type EventCosts = z.infer<typeof EventCosts>
