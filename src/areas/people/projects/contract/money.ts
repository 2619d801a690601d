import * as z from 'zod'
import { page, pageInput, routes } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import { BILL_LINES } from '../rules/billing.ts'

const project = { projectId: z.uuid() }
const BillLine = z.object({ label: z.string(), minutes: z.int(), amount: Minor, from: Day, until: Day })

export const ProjectOverview = z
  .object({
    /** All that was logged. */
    minutes: z.int(),
    billableMinutes: z.int(),
    /** Billable, approved, and on no invoice or draft. */
    unbilledMinutes: z.int(),
    /** Of items that are not cancelled. */
    estimateMinutes: z.int(),
    /** Who worked how long, the most first; null for those who see their own time only. */
    members: z
      .array(z.object({ employeeId: z.uuid(), name: z.string(), minutes: z.int(), billableMinutes: z.int() }))
      .nullable(),
    /** What billable time is worth at its rates, rounded half up; null for those who do not see amounts. */
    money: z.object({ worth: Minor, unbilled: Minor }).nullable(),
  })
  .meta({ id: 'ProjectOverview' })
export type ProjectOverview = z.infer<typeof ProjectOverview>

export const ItemHours = z
  .object({
    itemId: z.uuid(),
    number: z.int(),
    title: z.string(),
    estimateMinutes: z.int().nullable(),
    minutes: z.int(),
  })
  .meta({ id: 'ItemHours' })
export type ItemHours = z.infer<typeof ItemHours>

export const ProjectBill = z
  .object({
    /** Of the draft or the invoice. */
    id: z.uuid(),
    isDraft: z.boolean(),
    /** Empty for a draft. */
    number: z.string(),
    madeAt: Instant,
    minutes: z.int(),
    worth: Minor,
  })
  .meta({ id: 'ProjectBill' })
export type ProjectBill = z.infer<typeof ProjectBill>

const billed = { ...project, until: Day, by: z.enum(BILL_LINES).default('MEMBER') }

export const moneyRoutes = routes({
  overview: {
    method: 'GET',
    path: '/projects/:projectId/overview',
    summary: 'Hours of a project against its estimates and its budget; amounts for finance',
    needs: 'projects.own',
    input: z.object(project),
    reply: ProjectOverview,
    refuses: ['not_found'],
  },
  itemHours: {
    method: 'GET',
    path: '/projects/:projectId/hours',
    summary: 'Items with an estimate or time, and how they compare, in order of their numbers',
    needs: 'projects.own',
    input: z.object({ ...project, ...pageInput }),
    reply: page(ItemHours),
    refuses: ['not_found'],
  },
  billable: {
    method: 'GET',
    path: '/projects/:projectId/billable',
    summary: 'What a bill would have now: approved billable time up to a day, a line per member, item or activity',
    needs: 'projects.money',
    input: z.object(billed),
    reply: z.object({ lines: z.array(BillLine), minutes: z.int(), amount: Minor }),
    refuses: ['not_found'],
  },
  bill: {
    method: 'POST',
    path: '/projects/:projectId/bills',
    summary:
      'Bill approved time up to a day: a draft of an invoice for the client; each entry once, until the draft is thrown away',
    needs: 'projects.bill',
    input: z.strictObject(billed),
    reply: z.object({ draftId: z.uuid(), minutes: z.int(), amount: Minor }),
    refuses: ['not_found', 'not_hourly', 'client_missing', 'rate_missing', 'nothing_to_invoice', 'bill_too_long'],
  },
  bills: {
    method: 'GET',
    path: '/projects/:projectId/bills',
    summary: 'Drafts and invoices that bill time of a project, the latest first',
    needs: 'projects.money',
    input: z.object({ ...project, ...pageInput }),
    reply: page(ProjectBill),
    refuses: ['not_found'],
  },
})
