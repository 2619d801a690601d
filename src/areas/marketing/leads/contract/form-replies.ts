import * as z from 'zod'
import { Instant } from '#core/dates.ts'
import { LEAD_KINDS } from '../rules/states.ts'

export const ON_DUPLICATE = ['CREATE', 'ATTACH', 'FLAG'] as const

export const LeadForm = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(LEAD_KINDS),
    thanks: z.string(),
    ownerId: z.int().nullable(),
    confirms: z.boolean(),
    asksStay: z.boolean(),
    asksCompany: z.boolean(),
    asksEvent: z.boolean(),
    /** A checkbox for offers and news, which is never ticked for the visitor. */
    asksOffers: z.boolean(),
    onDuplicate: z.enum(ON_DUPLICATE),
    isActive: z.boolean(),
    url: z.string(),
    version: z.int(),
  })
  .meta({ id: 'LeadForm' })
export type LeadForm = z.infer<typeof LeadForm>

export const ENTRY_OUTCOMES = ['WAITING', 'MADE', 'ATTACHED', 'REJECTED'] as const
export const FormEntry = z.object({
  id: z.uuid(),
  email: z.string(),
  outcome: z.enum(ENTRY_OUTCOMES),
  reason: z.string(),
  leadId: z.uuid().nullable(),
  enteredAt: Instant,
  confirmedAt: Instant.nullable(),
})
export type FormEntry = z.infer<typeof FormEntry>

export const PublicForm = z
  .object({
    property: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
    name: z.string(),
    asksStay: z.boolean(),
    asksCompany: z.boolean(),
    asksEvent: z.boolean(),
    /** The words beside the checkbox for offers and news; null where the form has none. */
    consent: z.object({ en: z.string(), fr: z.string() }).nullable(),
  })
  .meta({ id: 'PublicLeadForm' })
export type PublicForm = z.infer<typeof PublicForm>
