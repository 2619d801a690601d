import * as z from 'zod'
import { page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Language } from '#core/language.ts'
import { LEAD_KINDS } from '../rules/states.ts'
import { PublicKey } from './deals.ts'
import { Clock, FORWARD, formFields, isForward } from './fields.ts'
import { FormEntry, LeadForm, ON_DUPLICATE, PublicForm } from './form-replies.ts'
import { EnquiryRule, LostReason, Rule } from './replies.ts'
import { LeadSettings } from './settings.ts'

const form = {
  name: requiredText(80),
  kind: z.enum(LEAD_KINDS).default('GROUP'),
  thanks: text(500).default(''),
  ownerId: z.int().nullable().default(null),
  confirms: z.boolean().default(true),
  asksStay: z.boolean().default(true),
  asksCompany: z.boolean().default(false),
  asksEvent: z.boolean().default(false),
  asksOffers: z.boolean().default(false),
  onDuplicate: z.enum(ON_DUPLICATE).default('ATTACH'),
  isActive: z.boolean().default(true),
}
const reason = { name: requiredText(60), isActive: z.boolean().default(true) }
type Hours = { opensAt: string | null; closesAt: string | null }
const isSpan = ({ opensAt, closesAt }: Hours) =>
  (opensAt === null) === (closesAt === null) && (opensAt === null || closesAt === null || opensAt < closesAt)

export const setUp = routes({
  settings: {
    method: 'GET',
    path: '/leads/settings',
    summary: 'How fast enquiries are answered, when one is stale, and what follows a definite deal',
    needs: 'leads.read',
    input: z.object({}),
    reply: LeadSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/leads/settings',
    summary: 'Change how fast enquiries are answered, and what follows a definite deal',
    needs: 'leads.rules',
    input: z
      .strictObject({
        version: z.int(),
        responseHours: z.int().min(1).max(240),
        opensAt: Clock.nullable().default(null),
        closesAt: Clock.nullable().default(null),
        staleDays: z.int().min(1).max(365),
        returnMinutes: z.int().min(5).max(10_080).nullable().default(null),
        depositBp: z.int().min(0).max(10_000).default(0),
        depositDays: z.int().min(1).max(365).default(14),
        projectTemplateId: z.uuid().nullable().default(null),
        sendsRoomingList: z.boolean().default(false),
      })
      .refine(isSpan, { path: ['closesAt'], message: 'Closes after it opens' }),
    reply: LeadSettings,
    refuses: ['stale_version', 'unknown_reference'],
  },
  people: {
    method: 'GET',
    path: '/leads/people',
    summary: 'Who may own enquiries and deals',
    needs: 'leads.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(z.object({ id: z.int(), name: z.string() })) }),
  },
  reasons: {
    method: 'GET',
    path: '/leads/lost-reasons',
    summary: 'Why deals are lost, by name',
    needs: 'leads.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(LostReason) }),
  },
  addReason: {
    method: 'POST',
    path: '/leads/lost-reasons',
    summary: 'Add a reason',
    needs: 'leads.rules',
    input: z.strictObject(reason),
    reply: LostReason,
    refuses: ['name_taken'],
  },
  changeReason: {
    method: 'PUT',
    path: '/leads/lost-reasons/:lostReasonId',
    summary: 'Change a reason, or offer it no longer',
    needs: 'leads.rules',
    input: z.strictObject({ lostReasonId: z.uuid(), version: z.int(), ...reason }),
    reply: LostReason,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  rules: {
    method: 'GET',
    path: '/leads/rules',
    summary: 'Who gets which enquiry; the first rule that holds decides',
    needs: 'leads.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(Rule) }),
  },
  saveRules: {
    method: 'PUT',
    path: '/leads/rules',
    summary: 'Set who gets which enquiry',
    needs: 'leads.rules',
    input: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            rule: EnquiryRule.default({ match: 'ALL', rules: [] }),
            userIds: z.array(z.int()).min(1).max(20),
          }),
        )
        .max(50),
    }),
    reply: z.object({ rows: z.array(Rule) }),
    refuses: ['unknown_reference'],
  },
  forms: {
    method: 'GET',
    path: '/lead-forms',
    summary: 'Forms for the website, by name',
    needs: 'leads.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(LeadForm) }),
  },
  addForm: {
    method: 'POST',
    path: '/lead-forms',
    summary: 'Add a form; it has an address of its own',
    needs: 'leads.rules',
    input: z.strictObject(form),
    reply: LeadForm,
    refuses: ['name_taken', 'unknown_reference'],
  },
  changeForm: {
    method: 'PUT',
    path: '/lead-forms/:leadFormId',
    summary: 'Change a form, or close it',
    needs: 'leads.rules',
    input: z.strictObject({ leadFormId: z.uuid(), version: z.int(), ...form }),
    reply: LeadForm,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference'],
  },
  formEntries: {
    method: 'GET',
    path: '/lead-forms/:leadFormId/entries',
    summary: 'What was entered in a form and what became of it, the latest first',
    needs: 'leads.read',
    input: z.object({ ...pageInput, leadFormId: z.uuid() }),
    reply: page(FormEntry),
    refuses: ['not_found'],
  },
  openForm: {
    method: 'GET',
    path: '/lead-forms/open/:formKey',
    summary: 'What the page of a form asks for',
    needs: 'public',
    perMinute: 60,
    input: z.object({ formKey: PublicKey }),
    reply: PublicForm,
    refuses: ['not_found'],
  },
  enterForm: {
    method: 'POST',
    path: '/lead-forms/open/:formKey/entries',
    summary: 'A visitor asks; where the form says so the address is confirmed first',
    needs: 'public',
    perMinute: 10,
    input: z
      .strictObject({
        formKey: PublicKey,
        ...formFields,
        language: Language.default('en'),
        /** An invisible field: only a bot fills it. */
        website: text(500).default(''),
      })
      .refine(isForward, FORWARD),
    reply: z.object({ thanks: z.string(), confirms: z.boolean() }),
    refuses: ['not_found', 'form_not_open'],
  },
  confirmEntry: {
    method: 'PUT',
    path: '/lead-forms/confirmations/:entryToken',
    summary: 'The visitor confirms the address; the lead is made',
    needs: 'public',
    perMinute: 30,
    input: z.object({ entryToken: PublicKey }),
    reply: z.object({ thanks: z.string() }),
    refuses: ['not_found'],
  },
})
