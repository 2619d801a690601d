import * as z from 'zod'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { LEAD_KINDS, LEAD_STATES, LEAD_VIEWS, TEMPERATURES } from '../rules/states.ts'
import { booking, LEAD_NOT_BOOKED, LeadBooking } from './booking.ts'
import { calendar } from './calendar.ts'
import { activityFields, deals } from './deals.ts'
import { FORWARD, isForward, leadFields, LeadSourceId } from './fields.ts'
import { Lead, WholeLead } from './replies.ts'
import { LeadReport } from './report.ts'
import { mails } from './mails.ts'
import { merges } from './merge.ts'
import { platform } from './platform.ts'
import { setUp } from './set-up.ts'
import { sources } from './sources.ts'

const known = { leadId: z.uuid(), version: z.int() }

export const leads = contract('leads', {
  list: {
    method: 'GET',
    path: '/leads',
    summary: 'Leads: those without an owner first, then by when they should be answered; all others the latest first',
    needs: 'leads.read',
    input: z.object({
      ...pageInput,
      view: z.enum(LEAD_VIEWS).default('INBOX'),
      /** In a title, a name, a company, its website, a competitor or an offer code, or the beginning of an e-mail address. */
      text: text(80).optional(),
      kind: z.enum(LEAD_KINDS).optional(),
      source: LeadSourceId.optional(),
      temperature: z.enum(TEMPERATURES).optional(),
      campaignId: z.uuid().optional(),
      isMine: z.coerce.boolean().optional(),
    }),
    reply: page(Lead),
  },
  report: {
    method: 'GET',
    path: '/leads/report',
    summary: 'The pipeline by stage, enquiries by source, how fast they are answered, why deals are lost',
    needs: 'leads.read',
    input: z
      .object({ from: Day, until: Day })
      .refine(({ from, until }) => from < until, { message: 'Must be after the first day', path: ['until'] }),
    reply: LeadReport,
  },
  campaigns: {
    method: 'GET',
    path: '/leads/campaigns',
    summary: 'Campaigns by which an enquiry may have come, the latest first',
    needs: 'leads.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  },
  get: {
    method: 'GET',
    path: '/leads/:leadId',
    summary: 'A lead with its activities, what may be the same, and its deals',
    needs: 'leads.read',
    input: z.object({ leadId: z.uuid() }),
    reply: WholeLead,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/leads',
    summary: 'Enter an enquiry; a rule of assignment gives it an owner',
    needs: 'leads.enter',
    input: z.strictObject(leadFields).refine(isForward, FORWARD),
    reply: WholeLead,
    refuses: ['unknown_reference', 'source_retired'],
  },
  update: {
    method: 'PUT',
    path: '/leads/:leadId',
    summary: 'Change a lead that is not over',
    needs: 'leads.work',
    input: z.strictObject({ ...known, ...leadFields }).refine(isForward, FORWARD),
    reply: WholeLead,
    refuses: ['not_found', 'stale_version', 'lead_over', 'unknown_reference', 'source_retired'],
  },
  assign: {
    method: 'PUT',
    path: '/leads/:leadId/owner',
    summary: 'Assign a lead to an employee',
    needs: 'leads.work',
    input: z.strictObject({ ...known, ownerId: z.int() }),
    reply: WholeLead,
    refuses: ['not_found', 'stale_version', 'lead_over', 'unknown_reference'],
  },
  move: {
    method: 'PUT',
    path: '/leads/:leadId/state',
    summary: 'Move a lead on; a duplicate hands its activities to the other one',
    needs: 'leads.work',
    input: z.strictObject({
      ...known,
      state: z.enum(LEAD_STATES),
      reason: text(300).default(''),
      until: Day.nullable().default(null),
      ofId: z.uuid().nullable().default(null),
    }),
    reply: WholeLead,
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
  addActivity: {
    method: 'POST',
    path: '/leads/:leadId/activities',
    summary: 'Log a call, a meeting, a note or a task; the first contact stops the clock and takes the lead up',
    needs: 'leads.work',
    input: z.strictObject({ leadId: z.uuid(), ...activityFields }),
    reply: WholeLead,
    refuses: ['not_found', 'lead_over'],
  },
  finishActivity: {
    method: 'PUT',
    path: '/leads/activities/:activityId/end',
    summary: 'What came of a planned activity',
    needs: 'leads.work',
    input: z.strictObject({ activityId: z.uuid(), outcome: text(2_000).default('') }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  makeWork: {
    method: 'POST',
    path: '/leads/:leadId/work',
    summary:
      'Make a work item of a lead in a project one works on; its timeline shows when it is completed or cancelled',
    needs: 'leads.work',
    input: z.strictObject({ leadId: z.uuid(), projectId: z.uuid(), title: requiredText(200) }),
    reply: WholeLead,
    refuses: ['not_found', 'lead_over', 'project_role', 'project_closed'],
  },
  convert: {
    method: 'POST',
    path: '/leads/:leadId/conversion',
    summary:
      'Make a customer, a company and a deal or a booking of a lead, or link those there are: all of it or nothing',
    needs: 'leads.work',
    input: z
      .strictObject({
        ...known,
        /** An existing one; null makes a new one. */
        customerId: z.uuid().nullable().default(null),
        company: z.enum(['NONE', 'NEW', 'EXISTING']).default('NONE'),
        companyId: z.uuid().nullable().default(null),
        /** Null makes no deal. */
        dealName: requiredText(120).nullable().default(null),
        /** Null books nothing. */
        booking: LeadBooking.nullable().default(null),
      })
      .refine(({ dealName, booking: booked }) => dealName === null || booked === null, {
        path: ['booking'],
        message: 'Make a deal or a booking, not both',
      }),
    reply: WholeLead,
    refuses: [
      'not_found',
      'stale_version',
      'lead_over',
      'lead_move_not_allowed',
      'booking_needs_permission',
      'guest_do_not_rent',
      'code_not_given',
      ...LEAD_NOT_BOOKED,
    ],
  },
  ...booking,
  ...merges,
  ...platform,
  ...deals,
  ...mails,
  ...calendar,
  ...setUp,
  ...sources,
})
