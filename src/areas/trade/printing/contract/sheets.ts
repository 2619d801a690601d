import * as z from 'zod'
import { requiredText, text } from '#core/contract.ts'

/** The heading of a kitchen ticket. */
export const Banner = z.enum(['NEW', 'ADD', 'CANCEL', 'PART CANCEL', 'MOVED', 'NOTE'])
export type Banner = z.infer<typeof Banner>

const Fact = z.strictObject({ name: requiredText(60), value: text(200) })

export const TicketLine = z.strictObject({
  /** The line of the order it is about. */
  lineId: z.uuid().optional(),
  name: requiredText(200),
  /** As it is printed: '2', '-1', '0.5 kg'. */
  quantity: requiredText(20),
  status: text(40).default(''),
  notes: text(500).default(''),
  modifiers: z.array(requiredText(200)).max(40).default([]),
  course: z.int().min(1).max(9).optional(),
  seat: z.int().min(1).max(999).optional(),
  /** Other stations that cook of it. */
  also: text(200).optional(),
  allergens: z.array(requiredText(60)).max(30).default([]),
})
export type TicketLine = z.infer<typeof TicketLine>

/** A kitchen order ticket: columns #, NAME, QTY, STATUS, NOTES. */
export const TicketSheet = z.strictObject({
  form: z.literal('TICKET'),
  banner: Banner,
  /** The table, room or counter, as large as it gets. */
  heading: requiredText(120),
  number: requiredText(40),
  facts: z.array(Fact).max(20).default([]),
  notes: text(1000).default(''),
  lines: z.array(TicketLine).min(1).max(200),
})
export type TicketSheet = z.infer<typeof TicketSheet>

/** A bill, receipt or report: amounts come as text, in the property's money form. */
export const BillSheet = z.strictObject({
  form: z.literal('BILL'),
  /** Name, address, tax number. */
  house: z.array(text(200)).max(10).default([]),
  heading: requiredText(120),
  number: requiredText(40),
  facts: z.array(Fact).max(30).default([]),
  lines: z
    .array(z.strictObject({ name: requiredText(200), quantity: text(20).default(''), amount: text(40).default('') }))
    .max(400)
    .default([]),
  totals: z
    .array(z.strictObject({ name: requiredText(80), amount: requiredText(40), isStrong: z.boolean().default(false) }))
    .max(40)
    .default([]),
  notes: text(1000).default(''),
  /** Leaves a line to sign on. */
  isToSign: z.boolean().default(false),
})
export type BillSheet = z.infer<typeof BillSheet>

/** A ruler, to see what fits on the paper. */
export const TestSheet = z.strictObject({ form: z.literal('TEST'), printer: requiredText(80) })

export const Sheet = z.discriminatedUnion('form', [TicketSheet, BillSheet, TestSheet])
export type Sheet = z.infer<typeof Sheet>
