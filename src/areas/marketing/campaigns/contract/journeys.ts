import * as z from 'zod'
import { isEachOnce, page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import {
  CAMPAIGN_CHANNELS,
  EXITS,
  JOURNEY_STATES,
  LOG_KINDS,
  METRICS,
  RUN_STATES,
  SERVICE_TRIGGERS,
  TRIGGERS,
} from './choices.ts'

const plain = {
  wait: z.strictObject({ type: z.literal('WAIT'), hours: z.int().min(1).max(8_760) }),
  send: z.strictObject({ type: z.literal('SEND'), templateId: z.uuid() }),
  /** A code of an offer for the guest alone, which the messages after it name. */
  code: z.strictObject({ type: z.literal('CODE'), offerId: z.uuid() }),
  /** Opens a case for the desk, which states what is to be done for the guest. */
  case: z.strictObject({ type: z.literal('CASE'), subject: requiredText(120) }),
  /** Enters an enquiry of the guest for the sales team, under a title. */
  lead: z.strictObject({ type: z.literal('LEAD'), title: requiredText(120) }),
  /** Makes a work item of a project, such as “Call this guest”, due so many days later. */
  task: z.strictObject({
    type: z.literal('TASK'),
    title: requiredText(120),
    projectId: z.uuid(),
    /** A member of the project; null for no one. */
    assigneeId: z.uuid().nullable().default(null),
    dueDays: z.int().min(0).max(365).default(0),
  }),
  stop: z.strictObject({ type: z.literal('STOP') }),
}
export const PlainStep = z.discriminatedUnion('type', [
  plain.wait,
  plain.send,
  plain.code,
  plain.case,
  plain.lead,
  plain.task,
  plain.stop,
])
export type PlainStep = z.output<typeof PlainStep>
const path = z.array(PlainStep).max(6)
export const Step = z.discriminatedUnion('type', [
  plain.wait,
  plain.send,
  plain.code,
  plain.case,
  plain.lead,
  plain.task,
  plain.stop,
  /** Whether the last message was opened or clicked. */
  z.strictObject({ type: z.literal('BRANCH'), on: z.enum(METRICS), yes: path, no: path }),
])
export type Step = z.output<typeof Step>

export const Journey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(JOURNEY_STATES),
    channel: z.enum(CAMPAIGN_CHANNELS),
    isService: z.boolean(),
    trigger: z.enum(TRIGGERS),
    triggerValue: z.int(),
    steps: z.array(Step),
    exits: z.array(z.enum(EXITS)),
    reentryDays: z.int(),
    mostPerStay: z.int(),
    running: z.int(),
    done: z.int(),
    exited: z.int(),
    messages: z.int(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Journey' })
export type Journey = z.infer<typeof Journey>

export const JourneyRun = z
  .object({
    id: z.uuid(),
    /** Null where someone enquired who is no customer. */
    customerId: z.uuid().nullable(),
    leadId: z.uuid().nullable(),
    guestName: z.string(),
    bookingReference: z.string(),
    state: z.enum(RUN_STATES),
    reason: z.string(),
    messages: z.int(),
    nextAt: Instant.nullable(),
    startedAt: Instant,
  })
  .meta({ id: 'JourneyRun' })
export type JourneyRun = z.infer<typeof JourneyRun>

export const JourneyLog = z
  .object({
    lines: z.array(z.object({ id: z.uuid(), kind: z.enum(LOG_KINDS), detail: z.string(), messageId: z.uuid().nullable(), happenedAt: Instant })),
  })
  .meta({ id: 'JourneyLog' }) // prettier-ignore
export type JourneyLog = z.infer<typeof JourneyLog>

const details = {
  name: requiredText(80),
  channel: z.enum(CAMPAIGN_CHANNELS).default('MAIL'),
  isService: z.boolean().default(false),
  trigger: z.enum(TRIGGERS),
  triggerValue: z.int().min(0).max(1_000).default(0),
  steps: z.array(Step).max(20).default([]),
  exits: z.array(z.enum(EXITS)).max(EXITS.length).refine(isEachOnce, 'Name each exit once').default(['UNSUBSCRIBED']),
  reentryDays: z.int().min(0).max(3_650).default(365),
  mostPerStay: z.int().min(1).max(20).default(5),
}
type Details = { isService: boolean; trigger: (typeof TRIGGERS)[number] }
const isOfStay = ({ isService, trigger }: Details) => !isService || SERVICE_TRIGGERS.includes(trigger)
const OF_STAY = { message: 'Only journeys about a stay or an enquiry go without consent', path: ['isService'] }
const stepsOf = (steps: readonly Step[]): readonly Step[] =>
  steps.flatMap((step) => (step.type === 'BRANCH' ? [...step.yes, ...step.no] : [step]))
/** Codes are for customers, and who enquires has an enquiry already. */
const isForLeads = ({ trigger, steps }: { trigger: Details['trigger']; steps: readonly Step[] }) =>
  trigger !== 'LEAD_CREATED' || stepsOf(steps).every(({ type }) => type !== 'CODE' && type !== 'LEAD')
const FOR_LEADS = { message: 'A journey of enquiries gives no codes and enters no enquiries', path: ['steps'] }
const known = { journeyId: z.uuid(), version: z.int() }

export const journeyRoutes = routes({
  journeys: {
    method: 'GET',
    path: '/campaigns/journeys',
    summary: 'Journeys with what they did, the latest first',
    needs: 'campaigns.read',
    input: z.object({ ...pageInput, state: z.enum(JOURNEY_STATES).optional() }),
    reply: page(Journey),
  },
  journey: {
    method: 'GET',
    path: '/campaigns/journeys/:journeyId',
    summary: 'A journey with its steps',
    needs: 'campaigns.read',
    input: z.object({ journeyId: z.uuid() }),
    reply: Journey,
    refuses: ['not_found'],
  },
  addJourney: {
    method: 'POST',
    path: '/campaigns/journeys',
    summary: 'Add a journey; it begins as a draft',
    needs: 'campaigns.write',
    input: z.strictObject(details).refine(isOfStay, OF_STAY).refine(isForLeads, FOR_LEADS),
    reply: Journey,
    refuses: [
      'name_taken',
      'unknown_reference',
      'channels_differ',
      'template_not_marketing',
      'template_not_utility',
      'template_not_approved',
    ],
  },
  changeJourney: {
    method: 'PUT',
    path: '/campaigns/journeys/:journeyId',
    summary: 'Change a journey that is a draft or paused; guests in it go on by its new steps',
    needs: 'campaigns.write',
    input: z
      .strictObject({ ...details, ...known })
      .refine(isOfStay, OF_STAY)
      .refine(isForLeads, FOR_LEADS),
    reply: Journey,
    refuses: [
      'not_found',
      'stale_version',
      'journey_state',
      'name_taken',
      'unknown_reference',
      'channels_differ',
      'template_not_marketing',
      'template_not_utility',
      'template_not_approved',
    ],
  },
  moveJourney: {
    method: 'PUT',
    path: '/campaigns/journeys/:journeyId/state',
    summary: 'Activate a journey for what happens from now on, pause it, or archive it, which ends its runs',
    needs: 'campaigns.approve',
    input: z.strictObject({ ...known, state: z.enum(JOURNEY_STATES) }),
    reply: Journey,
    refuses: [
      'not_found',
      'stale_version',
      'journey_state',
      'journey_empty',
      'template_not_marketing',
      'template_not_utility',
      'template_not_approved',
    ],
  },
  runs: {
    method: 'GET',
    path: '/campaigns/journeys/:journeyId/runs',
    summary: 'Guests in a journey, the latest first',
    needs: 'campaigns.export',
    input: z.object({ ...pageInput, journeyId: z.uuid(), state: z.enum(RUN_STATES).optional() }),
    reply: page(JourneyRun),
    refuses: ['not_found'],
  },
  runLog: {
    method: 'GET',
    path: '/campaigns/runs/:journeyRunId',
    summary: 'What happened to a guest in a journey, step by step',
    needs: 'campaigns.export',
    input: z.object({ journeyRunId: z.uuid() }),
    reply: JourneyLog,
    refuses: ['not_found'],
  },
})
