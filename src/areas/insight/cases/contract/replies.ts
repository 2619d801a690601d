import * as z from 'zod'
import { LinkedWork } from '#areas/people/projects/contract/linked-work.ts'
import { Instant } from '#core/dates.ts'

export const DESKS = ['SUPPORT', 'ENQUIRY', 'SERVICE'] as const
export const Desk = z.enum(DESKS)
export type Desk = z.infer<typeof Desk>

export const CASE_STATES = ['NEW', 'IN_PROGRESS', 'WAITING', 'RESOLVED', 'CLOSED', 'REJECTED'] as const
export const CaseState = z.enum(CASE_STATES)
export type CaseState = z.infer<typeof CaseState>

export const PRIORITIES = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const
export const Priority = z.enum(PRIORITIES)
export type Priority = z.infer<typeof Priority>

export const CaseKind = z.enum([
  'HOW_TO',
  'PROBLEM',
  'BILLING',
  'AVAILABILITY',
  'GROUP',
  'EVENT',
  'GENERAL',
  'REQUEST',
  'COMPLAINT',
  'MAINTENANCE',
  'LOST_AND_FOUND',
  'COMPLIMENT',
])
export type CaseKind = z.infer<typeof CaseKind>

export const Case = z
  .object({
    id: z.uuid(),
    /** 0 is the platform itself. */
    propertyId: z.int().min(0),
    propertyName: z.string(),
    number: z.string(),
    desk: Desk,
    kind: CaseKind,
    state: CaseState,
    priority: Priority,
    subject: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    reference: z.string(),
    place: z.string(),
    assigneeId: z.int().nullable(),
    assignee: z.string(),
    resolution: z.string(),
    rating: z.int().nullable(),
    /** How often the requester was not content with the end. */
    reopened: z.int().min(0),
    /** When the first reply is due. */
    dueAt: Instant,
    firstRespondedAt: Instant.nullable(),
    resolvedAt: Instant.nullable(),
    /** The review that opened it; null for any other. */
    reviewId: z.uuid().nullable(),
    /** The enquiry that was made of it; null where none was. */
    leadId: z.uuid().nullable(),
    createdAt: Instant,
    /** The user who entered it; empty for the public page. */
    createdBy: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Case' })
export type Case = z.infer<typeof Case>

export const CaseEntry = z.object({
  id: z.uuid(),
  /** From the requester, to the requester, among staff, or a change of state, whose body is then the state. */
  /** For WORK the body states what became of which item: `workOf` in the rules parses it. */
  kind: z.enum(['IN', 'OUT', 'NOTE', 'STATE', 'WORK']),
  body: z.string(),
  author: z.string(),
  createdAt: Instant,
})
export type CaseEntry = z.infer<typeof CaseEntry>

export const CaseFile = z.object({
  id: z.uuid(),
  /** From the requester, for the requester, or among staff. */
  kind: z.enum(['IN', 'OUT', 'NOTE']),
  name: z.string(),
  type: z.enum(['image/webp', 'application/pdf']),
  /** In bytes. */
  size: z.int(),
  author: z.string(),
  createdAt: Instant,
})
export type CaseFile = z.infer<typeof CaseFile>

export const CaseDetails = z
  .object({
    case: Case,
    entries: z.array(CaseEntry),
    files: z.array(CaseFile),
    work: z.array(LinkedWork),
    /** The link by which the requester follows it. */
    url: z.string(),
  })
  .meta({ id: 'CaseDetails' })
export type CaseDetails = z.infer<typeof CaseDetails>

/** A case as anyone with its link sees it. */
export const PublicCase = z
  .object({
    number: z.string(),
    subject: z.string(),
    state: CaseState,
    name: z.string(),
    property: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
    resolution: z.string(),
    rating: z.int().nullable(),
    createdAt: Instant,
    entries: z.array(CaseEntry.extend({ kind: z.enum(['IN', 'OUT']) })),
    files: z.array(CaseFile.extend({ kind: z.enum(['IN', 'OUT']) })),
    /** A closed case takes no more words. */
    isOpen: z.boolean(),
  })
  .meta({ id: 'PublicCase' })
export type PublicCase = z.infer<typeof PublicCase>
