import type { Language } from '#core/language.ts'
import type { Context } from '#server/request/context.ts'
import { findOpenTwin } from '../queries/leads.ts'
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
  /** What brought it: the name of a journey. */
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
export async function enterOfJourney(ctx: Context, enquiry: GuestEnquiry): Promise<string> {
  const { firstName, lastName, title: subject, message } = enquiry
  const twin = enquiry.email === '' ? undefined : await findOpenTwin(ctx.tx, enquiry.email)
  if (twin === undefined) return enterLead(ctx, { kind: 'STAY', source: 'CAMPAIGN', ...enquiry, ...STAY, ...UNSTATED })
  await addWords(ctx, twin, { firstName, lastName, subject, message })
  return twin
}
