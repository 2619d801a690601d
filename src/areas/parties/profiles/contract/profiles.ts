import * as z from 'zod'
import { contract, page, pageInput, requiredText } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { Day } from '#core/dates.ts'
import { contactRoutes } from './contacts.ts'
import { photoRoutes } from './photos.ts'
import { DOCUMENT_KINDS, GuestAtWork, NOTE_DEPARTMENTS, Preference, Profile, RELATIONS, Summary, TimelineEvent } from './replies.ts' // prettier-ignore

const customerId = z.uuid()
const document = {
  kind: z.enum(DOCUMENT_KINDS),
  number: requiredText(60),
  country: Country.default(''),
  issuedOn: Day.nullable().default(null),
  expiresOn: Day.nullable().default(null),
  /** How long it is stored; a year after today when left out. */
  retainUntil: Day.optional(),
}

export const profiles = contract('profiles', {
  get: {
    method: 'GET',
    path: '/profiles/:customerId',
    summary: 'Tags, preferences, notes, relations and documents of a customer, as far as the reader may see them',
    needs: 'profiles.read',
    input: z.object({ customerId }),
    reply: Profile,
    refuses: ['not_found'],
  },
  saveTraits: {
    method: 'PUT',
    path: '/profiles/:customerId/traits',
    summary: 'Replace tags, classifications and preferences of a customer',
    needs: 'profiles.write',
    input: z.object({
      customerId,
      tags: z.array(requiredText(40)).max(30).default([]),
      classes: z.array(requiredText(40)).max(30).default([]),
      preferences: z.array(Preference).max(60).default([]),
    }),
    reply: Profile,
    refuses: ['not_found'],
  },
  addNote: {
    method: 'POST',
    path: '/profiles/:customerId/department-notes',
    summary: 'Add a note for a department',
    needs: 'profiles.write',
    input: z.object({ customerId, department: z.enum(NOTE_DEPARTMENTS).default('GENERAL'), text: requiredText(2000) }),
    reply: Profile,
    refuses: ['not_found', 'note_not_yours'],
  },
  removeNote: {
    method: 'DELETE',
    path: '/profiles/:customerId/department-notes/:guestNoteId',
    summary: 'Remove a note',
    needs: 'profiles.write',
    input: z.object({ customerId, guestNoteId: z.uuid() }),
    reply: Profile,
    refuses: ['not_found'],
  },
  addRelation: {
    method: 'POST',
    path: '/profiles/:customerId/relations',
    summary: 'Relate a customer to another: what the other is to them',
    needs: 'profiles.write',
    input: z.object({ customerId, otherId: z.uuid(), kind: z.enum(RELATIONS) }),
    reply: Profile,
    refuses: ['not_found', 'unknown_reference', 'related_to_oneself'],
  },
  removeRelation: {
    method: 'DELETE',
    path: '/profiles/:customerId/relations/:guestRelationId',
    summary: 'End a relation',
    needs: 'profiles.write',
    input: z.object({ customerId, guestRelationId: z.uuid() }),
    reply: Profile,
    refuses: ['not_found'],
  },
  addDocument: {
    method: 'POST',
    path: '/profiles/:customerId/identity-documents',
    summary: 'Store an identity document, its number sealed',
    needs: 'profiles.documents',
    input: z.object({ customerId, ...document }),
    reply: Profile,
    refuses: ['not_found', 'document_known'],
  },
  viewDocument: {
    method: 'POST',
    path: '/profiles/:customerId/identity-documents/:identityDocumentId/views',
    summary: 'The number of an identity document; the look is recorded',
    needs: 'profiles.documents',
    isSecret: true,
    input: z.object({ customerId, identityDocumentId: z.uuid() }),
    reply: z.object({ number: z.string() }),
    refuses: ['not_found'],
  },
  removeDocument: {
    method: 'DELETE',
    path: '/profiles/:customerId/identity-documents/:identityDocumentId',
    summary: 'Delete an identity document',
    needs: 'profiles.documents',
    input: z.object({ customerId, identityDocumentId: z.uuid() }),
    reply: Profile,
    refuses: ['not_found'],
  },
  summary: {
    method: 'GET',
    path: '/profiles/:customerId/summary',
    summary: 'Stays, spend, balance, rating and open cases of a customer in figures',
    needs: 'profiles.read',
    input: z.object({ customerId }),
    reply: Summary,
    refuses: ['not_found'],
  },
  timeline: {
    method: 'GET',
    path: '/profiles/:customerId/timeline',
    summary: 'Stays, orders, appointments, messages, cases and reviews of a customer, the latest first',
    needs: 'profiles.read',
    input: z.object({ customerId, ...pageInput }),
    reply: page(TimelineEvent),
    refuses: ['not_found'],
  },
  ...contactRoutes,
  ...photoRoutes,
  forHousekeeping: {
    method: 'GET',
    path: '/profiles/housekeeping',
    summary: 'Guests in house and arriving today, with notes and preferences for housekeeping',
    needs: 'profiles.housekeeping',
    input: z.object(pageInput),
    reply: page(GuestAtWork),
  },
})
