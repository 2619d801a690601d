import * as z from 'zod'
import { page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { Day, Instant } from '#core/dates.ts'
import { Email, Phone } from '#core/patterns.ts'
import { LEAD_SOURCES, LEAD_STATES, LEAD_VIEWS } from '../rules/states.ts'
import { activityFields } from './deals.ts'
import { Activity } from './replies.ts'

export const PLATFORM_BUSINESSES = ['HOTEL', 'RESTAURANT', 'SHOP', 'SALON', 'CHAIN', 'OTHER'] as const

/** A business that wants to sign up. */
export const PlatformLead = z
  .object({
    id: z.uuid(),
    number: z.int(),
    businessKind: z.enum(PLATFORM_BUSINESSES),
    source: z.enum(LEAD_SOURCES),
    businessName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    city: z.string(),
    country: z.string(),
    /** Rooms, tables or chairs. */
    units: z.int().nullable(),
    message: z.string(),
    nextStep: z.string(),
    nextStepOn: Day.nullable(),
    ownerId: z.int().nullable(),
    ownerName: z.string(),
    state: z.enum(LEAD_STATES),
    reason: z.string(),
    until: Day.nullable(),
    ofId: z.uuid().nullable(),
    organizationId: z.int().nullable(),
    responseDueAt: Instant,
    respondedAt: Instant.nullable(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'PlatformLead' })
export type PlatformLead = z.infer<typeof PlatformLead>

export const SimilarBusiness = z.object({
  kind: z.enum(['LEAD', 'ORGANISATION']),
  id: z.string(),
  name: z.string(),
  because: z.enum(['email', 'phone', 'company']),
})
export type SimilarBusiness = z.infer<typeof SimilarBusiness>

export const WholePlatformLead = z
  .object({ lead: PlatformLead, activities: z.array(Activity), similar: z.array(SimilarBusiness) })
  .meta({ id: 'WholePlatformLead' })
export type WholePlatformLead = z.infer<typeof WholePlatformLead>

const who = {
  businessKind: z.enum(PLATFORM_BUSINESSES).default('HOTEL'),
  businessName: requiredText(120),
  firstName: text(80).default(''),
  lastName: text(80).default(''),
  email: Email.default(''),
  phone: Phone.default(''),
  city: text(80).default(''),
  country: Country.default(''),
  units: z.int().min(1).max(100_000).nullable().default(null),
  message: text(10_000).default(''),
}
const fields = {
  ...who,
  source: z.enum(LEAD_SOURCES).default('PHONE'),
  nextStep: text(200).default(''),
  nextStepOn: Day.nullable().default(null),
}
const known = { platformLeadId: z.uuid(), version: z.int() }

/** The platform's own book, for its staff; the rules are those of a property's leads. */
export const platform = routes({
  platformLeads: {
    method: 'GET',
    path: '/platform-leads',
    summary: 'Businesses that want to sign up, the latest first',
    needs: 'leads.platform',
    input: z.object({
      ...pageInput,
      view: z.enum(LEAD_VIEWS).default('INBOX'),
      text: text(80).optional(),
      isMine: z.coerce.boolean().optional(),
    }),
    reply: page(PlatformLead),
  },
  platformPeople: {
    method: 'GET',
    path: '/platform-leads/people',
    summary: 'Staff of the platform, who own its leads',
    needs: 'leads.platform',
    input: z.object({}),
    reply: z.object({ rows: z.array(z.object({ id: z.int(), name: z.string() })) }),
  },
  platformLead: {
    method: 'GET',
    path: '/platform-leads/:platformLeadId',
    summary: 'A lead of the platform with its activities and what may be the same',
    needs: 'leads.platform',
    input: z.object({ platformLeadId: z.uuid() }),
    reply: WholePlatformLead,
    refuses: ['not_found'],
  },
  addPlatformLead: {
    method: 'POST',
    path: '/platform-leads',
    summary: 'Enter a business that wants to sign up',
    needs: 'leads.platform',
    input: z.strictObject(fields),
    reply: WholePlatformLead,
  },
  changePlatformLead: {
    method: 'PUT',
    path: '/platform-leads/:platformLeadId',
    summary: 'Change a lead of the platform that is not over',
    needs: 'leads.platform',
    input: z.strictObject({ ...known, ...fields }),
    reply: WholePlatformLead,
    refuses: ['not_found', 'stale_version', 'lead_over'],
  },
  assignPlatformLead: {
    method: 'PUT',
    path: '/platform-leads/:platformLeadId/owner',
    summary: 'Assign a lead of the platform to one of its staff',
    needs: 'leads.platform',
    input: z.strictObject({ ...known, ownerId: z.int() }),
    reply: WholePlatformLead,
    refuses: ['not_found', 'stale_version', 'lead_over', 'unknown_reference'],
  },
  movePlatformLead: {
    method: 'PUT',
    path: '/platform-leads/:platformLeadId/state',
    summary: 'Move a lead of the platform on; a duplicate hands its activities to the other one',
    needs: 'leads.platform',
    input: z.strictObject({
      ...known,
      state: z.enum(LEAD_STATES),
      reason: text(300).default(''),
      until: Day.nullable().default(null),
      ofId: z.uuid().nullable().default(null),
    }),
    reply: WholePlatformLead,
    refuses: [
      'not_found',
      'stale_version',
      'lead_over',
      'lead_move_not_allowed',
      'owner_required',
      'contact_required',
      'reason_required',
      'unknown_reference',
      'date_in_past',
    ],
  },
  addPlatformActivity: {
    method: 'POST',
    path: '/platform-leads/:platformLeadId/activities',
    summary: 'Log a call, a meeting, a note or a task; the first contact stops the clock and takes the lead up',
    needs: 'leads.platform',
    input: z.strictObject({ platformLeadId: z.uuid(), ...activityFields }),
    reply: WholePlatformLead,
    refuses: ['not_found', 'lead_over'],
  },
  finishPlatformActivity: {
    method: 'PUT',
    path: '/platform-leads/activities/:activityId/end',
    summary: 'What came of a planned activity of the platform',
    needs: 'leads.platform',
    input: z.strictObject({ activityId: z.uuid(), outcome: text(2_000).default('') }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  convertPlatformLead: {
    method: 'POST',
    path: '/platform-leads/:platformLeadId/conversion',
    summary:
      'Make an organisation of a lead, or link one there is; its properties and people are added to it afterwards',
    needs: 'leads.platform',
    input: z.strictObject({ ...known, organizationId: z.int().positive().nullable().default(null) }),
    reply: WholePlatformLead,
    refuses: ['not_found', 'stale_version', 'lead_over', 'lead_move_not_allowed', 'unknown_reference'],
  },
  enterPlatformLead: {
    method: 'POST',
    path: '/platform-leads/entries',
    summary: 'A visitor wants to sign up a business; who writes again adds to what is open',
    needs: 'public',
    perMinute: 5,
    input: z.strictObject({
      ...who,
      firstName: requiredText(80),
      email: z.email().max(254),
      /** An invisible field: only a bot fills it. */
      website: text(500).default(''),
    }),
    reply: z.object({}),
  },
})
