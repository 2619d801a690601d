import type { Language } from '#core/language.ts'
import type { Context } from '#server/request/context.ts'
import { findOpenTwin } from '../queries/leads.ts'
import type { LeadKind, LeadSource } from '../rules/states.ts'
import { addWords, enterLead, UNSTATED } from './known.ts'

/** A guest of whom the sales team is to take care, and what for. */
export type GuestEnquiry = {
  firstName: string
  lastName: string
  email: string
  phone: string
  language: Language | null
  companyName: string
  title: string
  /** What brought it: the name of a journey, or what the guest wrote. */
  message: string
}

const STAY = {
  arrival: null,
  departure: null,
  rooms: null,
  adults: null,
  eventOn: null,
  attendees: null,
  layout: null,
  campaignId: null,
  offerCode: '',
}

/** Enters an enquiry of a guest, assigned by the rules; where the guest has an open one, it is a note of that. Returns the enquiry. */
export const enterOfJourney = (ctx: Context, enquiry: GuestEnquiry): Promise<string> =>
  enter(ctx, enquiry, { kind: 'STAY', source: 'CAMPAIGN' })

/** The same of what a guest asked at a desk. */
export const enterOfCase = (ctx: Context, kind: LeadKind, enquiry: GuestEnquiry): Promise<string> =>
  enter(ctx, enquiry, { kind, source: 'OTHER' })

async function enter(ctx: Context, enquiry: GuestEnquiry, of: { kind: LeadKind; source: LeadSource }): Promise<string> {
  const { firstName, lastName, title: subject, message } = enquiry
  const twin = enquiry.email === '' ? undefined : await findOpenTwin(ctx.tx, enquiry.email)
  if (twin === undefined) return enterLead(ctx, { ...of, ...enquiry, ...STAY, ...UNSTATED })
  await addWords(ctx, twin, { firstName, lastName, subject, message })
  return twin
}
