import * as z from 'zod'
import { contract, Flag, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Language } from '#core/language.ts'
import { files, Token } from './files.ts'
import { Case, CaseDetails, CaseKind, CaseState, Desk, Priority, PublicCase } from './replies.ts'

const asker = {
  name: requiredText(120),
  email: z.union([z.email().max(254), z.literal('')]).default(''),
  phone: text(40).default(''),
}
const request = { subject: requiredText(150), body: requiredText(4_000), reference: text(40).default('') }
/** Language of replies to the requester; the property's when omitted. */
const language = Language.optional()

export const cases = contract('cases', {
  list: {
    method: 'GET',
    path: '/cases',
    summary: 'Cases of the desks, latest first',
    needs: 'cases.read',
    input: z.object({
      ...pageInput,
      /** Desks in a row, such as 'ENQUIRY,SUPPORT'; all when left out. */
      desks: text(40).optional(),
      state: CaseState.optional(),
      priority: Priority.optional(),
      /** Only those without a reply in time. */
      isLate: Flag.optional(),
      isMine: Flag.optional(),
      propertyId: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
      /** A number, or part of a name, address, subject or place. */
      text: text(80).optional(),
    }),
    reply: page(Case),
  },
  counts: {
    method: 'GET',
    path: '/cases/counts',
    summary: 'How the desks stand: new, in work, waiting, late, resolved within a day',
    needs: 'cases.read',
    input: z.object({ desks: text(40).optional() }),
    reply: z.object({
      fresh: z.int(),
      inProgress: z.int(),
      waiting: z.int(),
      late: z.int(),
      doneToday: z.int(),
    }),
  },
  get: {
    method: 'GET',
    path: '/cases/:caseId',
    summary: 'A case with all its messages and events',
    needs: 'cases.read',
    input: z.object({ caseId: z.uuid() }),
    reply: CaseDetails,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/cases',
    summary: 'Enter a case for a guest, or ask for help oneself',
    needs: 'cases.write',
    input: z.object({
      ...asker,
      ...request,
      desk: Desk,
      kind: CaseKind,
      priority: Priority.default('NORMAL'),
      place: text(40).default(''),
      language,
    }),
    reply: CaseDetails,
    refuses: ['kind_of_other_desk'],
  },
  reply: {
    method: 'POST',
    path: '/cases/:caseId/entries',
    summary: 'Answer the asker, by mail or SMS, or note something among staff',
    needs: 'cases.write',
    input: z.object({
      caseId: z.uuid(),
      body: requiredText(4_000),
      isNote: z.boolean().default(false),
      /** The requester must give more details; the time limit is paused until then. */
      waits: z.boolean().default(true),
    }),
    reply: CaseDetails,
    refuses: ['not_found', 'case_closed', 'no_address'],
  },
  move: {
    method: 'PUT',
    path: '/cases/:caseId/state',
    summary: 'Take a case, resolve it, open it again, or reject it',
    needs: 'cases.write',
    input: z.object({
      caseId: z.uuid(),
      version: z.int(),
      verb: z.enum(['TAKE', 'RESOLVE', 'REOPEN', 'REJECT']),
      /** How it was resolved, or why it is rejected. */
      because: text(1_000).default(''),
    }),
    reply: CaseDetails,
    refuses: ['not_found', 'stale_version', 'case_closed', 'reason_required'],
  },
  change: {
    method: 'PATCH',
    path: '/cases/:caseId',
    summary: 'Give a case another desk, kind or priority',
    needs: 'cases.write',
    input: z.object({ caseId: z.uuid(), version: z.int(), desk: Desk, kind: CaseKind, priority: Priority }),
    reply: CaseDetails,
    refuses: ['not_found', 'stale_version', 'case_closed', 'kind_of_other_desk'],
  },
  makeWork: {
    method: 'POST',
    path: '/cases/:caseId/work',
    summary: 'Make a work item of a case in a project one works on; the case hears when it is completed or cancelled',
    needs: 'cases.write',
    input: z.object({ caseId: z.uuid(), projectId: z.uuid(), title: requiredText(200) }),
    reply: CaseDetails,
    refuses: ['not_found', 'case_closed', 'project_role', 'project_closed'],
  },
  makeEnquiry: {
    method: 'POST',
    path: '/cases/:caseId/enquiry',
    summary: 'Make an enquiry for the sales team of a case; one its requester has open gets a note',
    needs: 'cases.write',
    input: z.object({ caseId: z.uuid() }),
    reply: CaseDetails,
    refuses: ['not_found', 'case_closed', 'case_has_enquiry', 'enquiry_needs_permission'],
  },
  ...files,
  ask: {
    method: 'POST',
    path: '/cases/public',
    summary: 'Ask for help from outside; the answer is the case’s number and its link',
    needs: 'public',
    perMinute: 10,
    isSecret: true,
    input: z.object({
      ...asker,
      ...request,
      language,
      /** The public name of the property it is about; nothing for the product itself. */
      at: text(120).default(''),
      kind: CaseKind.optional(),
      place: text(40).default(''),
      /** People leave it empty; programs that fill in everything do not. */
      website: z.literal('').default(''),
    }),
    reply: z.object({ number: z.string(), token: z.string() }),
    refuses: ['not_found', 'no_address', 'kind_of_other_desk'],
  },
  house: {
    method: 'GET',
    path: '/cases/public/houses/:at',
    summary: 'The property a public link names, so that its guests know whom they write to',
    needs: 'public',
    perMinute: 60,
    input: z.object({ at: requiredText(120) }),
    reply: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
    refuses: ['not_found'],
  },
  follow: {
    method: 'GET',
    path: '/cases/public/:token',
    summary: 'A case as its asker sees it',
    needs: 'public',
    perMinute: 60,
    input: z.object({ token: Token }),
    reply: PublicCase,
    refuses: ['not_found'],
  },
  answer: {
    method: 'POST',
    path: '/cases/public/:token/entries',
    summary: 'Say more as the asker; it wakes a case that waits and opens a resolved one again',
    needs: 'public',
    perMinute: 10,
    input: z.object({ token: Token, body: requiredText(4_000) }),
    reply: PublicCase,
    refuses: ['not_found', 'case_closed'],
  },
  rate: {
    method: 'PUT',
    path: '/cases/public/:token/rating',
    summary: 'Say how content one is with the end, from 1 to 5',
    needs: 'public',
    perMinute: 10,
    input: z.object({ token: Token, rating: z.int().min(1).max(5) }),
    reply: PublicCase,
    refuses: ['not_found', 'case_not_over'],
  },
  status: {
    method: 'GET',
    path: '/cases/public/status',
    summary: 'Whether this installation works: database, jobs, mail. It names no one',
    needs: 'public',
    perMinute: 30,
    input: z.object({}),
    reply: z.object({
      database: z.enum(['WORKS']),
      jobs: z.enum(['WORKS', 'LATE']),
      mail: z.enum(['WORKS', 'LATE', 'NOT_SET']),
    }),
  },
})
