import * as z from 'zod'
import { SEGMENTS } from '#areas/lodging/bookings/contract/choices.ts'
import { flagCondition, listCondition, numberCondition, ruleOf } from '#core/condition-schema.ts'
import { FLAG_FACTS, LIST_FACTS, NUMBER_FACTS } from '../rules/assignment.ts'
import { Day, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor } from '#core/money.ts'
import { BOARDS, DEAL_STAGES, LAYOUTS, LEAD_KINDS, LEAD_STATES, LOGGED_KINDS, TEMPERATURES } from '../rules/states.ts'
import { BookedLead } from './booking.ts'
import { LeadSourceId } from './fields.ts'
import { LinkedWork } from '#areas/people/projects/contract/linked-work.ts'
import { ProposalTax } from './proposal-tax.ts'

export const PROPOSAL_STATES = ['SENT', 'VIEWED', 'ACCEPTED', 'DECLINED', 'SUPERSEDED', 'EXPIRED'] as const
export const LOST_BY = ['US', 'CLIENT'] as const

/** An enquiry, with its sender and subject. */
export const Lead = z
  .object({
    id: z.uuid(),
    number: z.int(),
    kind: z.enum(LEAD_KINDS),
    source: LeadSourceId,
    /** Of one of the property's own; empty for a built-in one. */
    sourceName: z.string(),
    title: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    companyName: z.string(),
    language: Language.nullable(),
    arrival: Day.nullable(),
    departure: Day.nullable(),
    rooms: z.int().nullable(),
    adults: z.int().nullable(),
    children: z.int().nullable(),
    /** Other days would do. */
    isFlexible: z.boolean(),
    eventOn: Day.nullable(),
    attendees: z.int().nullable(),
    layout: z.enum(LAYOUTS).nullable(),
    /** Meals, spaces and equipment of the event. */
    eventNeeds: z.string(),
    budget: Minor.nullable(),
    message: z.string(),
    jobTitle: z.string(),
    /** Of the company. */
    website: z.string(),
    competitor: z.string(),
    temperature: z.enum(TEMPERATURES).nullable(),
    /** By which it came. */
    campaignId: z.uuid().nullable(),
    campaignName: z.string(),
    /** That the sender named. */
    offerCode: z.string(),
    /** What the link named that led the sender to the form: where it stood, of what kind that is, and for what. */
    utmSource: z.string(),
    utmMedium: z.string(),
    utmCampaign: z.string(),
    /** The page that led to the form. */
    landing: z.string(),
    decisionOn: Day.nullable(),
    nextStep: z.string(),
    nextStepOn: Day.nullable(),
    ownerId: z.int().nullable(),
    ownerName: z.string(),
    state: z.enum(LEAD_STATES),
    reason: z.string(),
    until: Day.nullable(),
    ofId: z.uuid().nullable(),
    customerId: z.uuid().nullable(),
    companyId: z.uuid().nullable(),
    /** The booking it became. */
    bookingId: z.uuid().nullable(),
    responseDueAt: Instant,
    respondedAt: Instant.nullable(),
    lastActivityAt: Instant,
    /** Since when its owner knows that nothing happens; null while something does. */
    staleAt: Instant.nullable(),
    /** When it goes back to the queue unless its owner logs something before; null where it does not. */
    returnAt: Instant.nullable(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Lead' })
export type Lead = z.infer<typeof Lead>

export const Activity = z
  .object({
    id: z.uuid(),
    leadId: z.uuid().nullable(),
    dealId: z.uuid().nullable(),
    kind: z.enum(LOGGED_KINDS),
    subject: z.string(),
    outcome: z.string(),
    at: Instant,
    isDone: z.boolean(),
    followUpOn: Day.nullable(),
    byName: z.string(),
  })
  .meta({ id: 'LeadActivity' })
export type Activity = z.infer<typeof Activity>

/** A contact or an enquiry that may be the same. */
export const Similar = z.object({
  kind: z.enum(['LEAD', 'CUSTOMER', 'COMPANY']),
  id: z.uuid(),
  name: z.string(),
  because: z.enum(['email', 'phone', 'company']),
})
export type Similar = z.infer<typeof Similar>

export const WholeLead = z
  .object({
    lead: Lead,
    activities: z.array(Activity),
    similar: z.array(Similar),
    booking: BookedLead.nullable(),
    deals: z.array(z.object({ id: z.uuid(), number: z.int(), name: z.string(), stage: z.enum(DEAL_STAGES) })),
    /** That came with its mails. */
    files: z.array(z.object({ id: z.uuid(), name: z.string() })),
    work: z.array(LinkedWork),
  })
  .meta({ id: 'WholeLead' })
export type WholeLead = z.infer<typeof WholeLead>

export const Deal = z
  .object({
    id: z.uuid(),
    number: z.int(),
    name: z.string(),
    kind: z.enum(LEAD_KINDS),
    customerId: z.uuid().nullable(),
    customerName: z.string(),
    customerEmail: z.string(),
    companyId: z.uuid().nullable(),
    companyName: z.string(),
    leadId: z.uuid().nullable(),
    ownerId: z.int().nullable(),
    ownerName: z.string(),
    stage: z.enum(DEAL_STAGES),
    probability: z.int(),
    currency: Currency,
    closeOn: Day.nullable(),
    optionOn: Day.nullable(),
    /** By when the client decides. */
    decisionOn: Day.nullable(),
    segment: z.enum(SEGMENTS).nullable(),
    /** The number of the client's own order. */
    clientOrder: z.string(),
    competitor: z.string(),
    lostReasonId: z.uuid().nullable(),
    lostReason: z.string(),
    lostNote: z.string(),
    lostBy: z.enum(LOST_BY).nullable(),
    groupId: z.uuid().nullable(),
    projectId: z.uuid().nullable(),
    /** First night and day after the last; null without nights. */
    arrival: Day.nullable(),
    departure: Day.nullable(),
    roomNights: z.int(),
    amount: Minor,
    stageAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Deal' })
export type Deal = z.infer<typeof Deal>

export const DealNight = z.object({
  night: Day,
  roomTypeId: z.uuid(),
  typeName: z.string(),
  rooms: z.int(),
  rate: Minor,
  /** Rooms of these that cost nothing. Absent, as the board, in proposals sent before nights had it. */
  complimentary: z.int().optional(),
  /** The meals the rate includes; null where that is not stated. */
  board: z.enum(BOARDS).nullable().optional(),
})
export const DealFunction = z.object({
  on: Day,
  startsAt: z.string(),
  endsAt: z.string(),
  name: z.string(),
  attendees: z.int(),
  /** Absent, as what follows, in proposals sent before functions had it. */
  space: z.string().optional(),
  layout: z.enum(LAYOUTS).nullable().optional(),
  menu: z.string().optional(),
  price: Minor,
})
export type DealFunction = z.infer<typeof DealFunction>
export const DealExtra = z.object({ name: z.string(), quantity: z.int(), price: Minor })

const content = {
  nights: z.array(DealNight),
  functions: z.array(DealFunction),
  extras: z.array(DealExtra),
}
/** What a proposal offers, as it was when it was sent. */
export const ProposalContent = z.object(content)
export type ProposalContent = z.infer<typeof ProposalContent>

export const Proposal = z
  .object({
    id: z.uuid(),
    revision: z.int(),
    state: z.enum(PROPOSAL_STATES),
    total: Minor,
    validUntil: Day,
    sentTo: z.string(),
    sentAt: Instant,
    viewedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    signerName: z.string(),
    declineReason: z.string(),
    /** Empty, or the refusal for which its rooms could not be held after signing. */
    unheldBecause: z.string(),
    /** Null for who may not send it. */
    url: z.string().nullable(),
  })
  .meta({ id: 'Proposal' })
export type Proposal = z.infer<typeof Proposal>

export const WholeDeal = z
  .object({
    deal: Deal,
    ...content,
    activities: z.array(Activity),
    proposals: z.array(Proposal),
    /** What was requested when it became definite; null where nothing was. */
    deposit: z.object({ linkId: z.uuid(), amount: Minor, paid: Minor, isOpen: z.boolean() }).nullable(),
    /** Rooms still free of each type on the nights of the deal and a few around them. */
    free: z.array(
      z.object({ roomTypeId: z.uuid(), name: z.string(), nights: z.array(z.object({ day: Day, free: z.int() })) }),
    ),
  })
  .meta({ id: 'WholeDeal' })
export type WholeDeal = z.infer<typeof WholeDeal>

/** What a stage comes to, whole and by how likely it is. */
export const StageTotal = z.object({
  stage: z.enum(DEAL_STAGES),
  deals: z.int(),
  roomNights: z.int(),
  amount: Minor,
  weighted: Minor,
})

export const PublicProposal = z
  .object({
    property: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
    dealName: z.string(),
    clientName: z.string(),
    revision: z.int(),
    state: z.enum(PROPOSAL_STATES),
    ...content,
    total: Minor,
    currency: Currency,
    /** Null for one that was sent before tax was shown. */
    taxed: ProposalTax.nullable(),
    includesTax: z.boolean(),
    terms: z.string(),
    validUntil: Day,
    language: Language,
    signerName: z.string(),
    decidedAt: Instant.nullable(),
    /** Of what was signed; empty before. */
    digest: z.string(),
  })
  .meta({ id: 'PublicProposal' })
export type PublicProposal = z.infer<typeof PublicProposal>

export const LostReason = z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean(), version: z.int() })
export type LostReason = z.infer<typeof LostReason>

/** What brings enquiries: a built-in source, which has no name, or one of the property's own. */
export const LeadSourceOption = z
  .object({
    id: LeadSourceId,
    name: z.string(),
    /** Forms offer it. */
    isActive: z.boolean(),
    /** An enquiry or a rule names it, or it is built in: it is not deleted. */
    isUsed: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'LeadSourceOption' })
export type LeadSourceOption = z.infer<typeof LeadSourceOption>

/** Conditions on an enquiry; none is true of every one. */
export const EnquiryRule = ruleOf(
  z.discriminatedUnion('fact', [numberCondition(NUMBER_FACTS), listCondition(LIST_FACTS), flagCondition(FLAG_FACTS)]),
)
export type EnquiryRule = z.infer<typeof EnquiryRule>
export const Rule = z.object({ rule: EnquiryRule, userIds: z.array(z.int()) })
