import * as z from 'zod'
import { FileReply, isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Email } from '#core/patterns.ts'
import { MOST_SIGNATURE } from '../rules/signature.ts'
import { ACTIVITY_KINDS, BOARDS, DEAL_STAGES } from '../rules/states.ts'
import { areNear, Clock, dealFields, MOST_NIGHTS, Price, Setting } from './fields.ts'
import { Deal, LOST_BY, PublicProposal, StageTotal, WholeDeal } from './replies.ts'

const knownDeal = { dealId: z.uuid(), version: z.int() }

/** The property's number and 256 bits of chance. */
export const PublicKey = z
  .string()
  .max(80)
  .regex(/^\d{1,10}-[\w-]{20,60}$/, 'Is not an address of ours')

export const activityFields = {
  kind: z.enum(ACTIVITY_KINDS),
  subject: requiredText(200),
  outcome: text(2_000).default(''),
  /** Now when left out. */
  at: Instant.nullable().default(null),
  isDone: z.boolean().default(true),
  followUpOn: Day.nullable().default(null),
}

const Nights = z
  .array(
    z
      .strictObject({
        night: Day,
        roomTypeId: z.uuid(),
        rooms: z.int().min(1).max(1_000),
        rate: Price,
        complimentary: z.int().min(0).max(1_000).default(0),
        board: z.enum(BOARDS).nullable().default(null),
      })
      .refine(({ rooms, complimentary }) => complimentary <= rooms, {
        path: ['complimentary'],
        message: 'No more rooms are complimentary than there are',
      }),
  )
  .max(2_000)
  .refine(
    (nights) => isEachOnce(nights.map(({ night, roomTypeId }) => `${night} ${roomTypeId}`)),
    'Each type and night may be given once',
  )
  .refine(areNear, `A deal has at most ${MOST_NIGHTS} nights`)

const Function = z.strictObject({
  on: Day,
  startsAt: Clock,
  endsAt: Clock,
  name: requiredText(120),
  attendees: z.int().min(1).max(10_000),
  space: text(80).default(''),
  layout: Setting,
  menu: text(500).default(''),
  price: Price,
})
const Extra = z.strictObject({ name: requiredText(120), quantity: z.int().min(1).max(10_000), price: Price })

/** The refusal when rooms are held for a deal. */
const HOLDS = ['rooms_do_not_fit', 'date_in_past', 'unknown_reference', 'deal_without_nights'] as const

export const deals = routes({
  deals: {
    method: 'GET',
    path: '/deals',
    summary: 'Deals, the latest first: of one stage, or all that are open',
    needs: 'leads.read',
    input: z.object({ ...pageInput, stage: z.enum(DEAL_STAGES).optional(), isOpen: z.coerce.boolean().optional() }),
    reply: page(Deal),
  },
  totals: {
    method: 'GET',
    path: '/deals/totals',
    summary: 'What deals come to by stage',
    needs: 'leads.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(StageTotal) }),
  },
  deal: {
    method: 'GET',
    path: '/deals/:dealId',
    summary: 'A deal with its nights, what is free beside them, functions, extras, activities and proposals',
    needs: 'leads.read',
    input: z.object({ dealId: z.uuid() }),
    reply: WholeDeal,
    refuses: ['not_found'],
  },
  createDeal: {
    method: 'POST',
    path: '/deals',
    summary: 'Add a deal',
    needs: 'leads.work',
    input: z.strictObject(dealFields),
    reply: Deal,
    refuses: ['unknown_reference'],
  },
  updateDeal: {
    method: 'PUT',
    path: '/deals/:dealId',
    summary: 'Change a deal that is not over',
    needs: 'leads.work',
    input: z.strictObject({ ...knownDeal, ...dealFields }),
    reply: WholeDeal,
    refuses: ['not_found', 'stale_version', 'deal_over', 'unknown_reference'],
  },
  setDealNights: {
    method: 'PUT',
    path: '/deals/:dealId/nights',
    summary: 'Set the rooms of a deal, night by night; once its block holds them they are changed there',
    needs: 'leads.work',
    input: z.strictObject({ ...knownDeal, nights: Nights }),
    reply: WholeDeal,
    refuses: ['not_found', 'stale_version', 'deal_over', 'deal_has_block', 'unknown_reference'],
  },
  setDealParts: {
    method: 'PUT',
    path: '/deals/:dealId/parts',
    summary: 'Set the functions and extras of a deal',
    needs: 'leads.work',
    input: z.strictObject({ ...knownDeal, functions: z.array(Function).max(100), extras: z.array(Extra).max(100) }),
    reply: WholeDeal,
    refuses: ['not_found', 'stale_version', 'deal_over'],
  },
  moveDeal: {
    method: 'PUT',
    path: '/deals/:dealId/stage',
    summary:
      'Move a deal on: a tentative one holds a block, a definite one takes it out of sale, a lost one releases it',
    needs: 'leads.work',
    input: z.strictObject({
      ...knownDeal,
      stage: z.enum(DEAL_STAGES),
      /** TENTATIVE: whether the rooms are out of sale already, and until when they are held. */
      deducts: z.boolean().default(false),
      optionOn: Day.nullable().default(null),
      /** TURNED_DOWN and CANCELLED. */
      lostReasonId: z.uuid().nullable().default(null),
      lostBy: z.enum(LOST_BY).default('CLIENT'),
      lostNote: text(1_000).default(''),
    }),
    reply: WholeDeal,
    refuses: [
      'not_found',
      'stale_version',
      'deal_needs_manager',
      'deal_move_not_allowed',
      'lost_reason_required',
      'stay_not_over',
      ...HOLDS,
      'deal_block_in_use',
    ],
  },
  addDealActivity: {
    method: 'POST',
    path: '/deals/:dealId/activities',
    summary: 'Log a call, a meeting, a note or a task of a deal',
    needs: 'leads.work',
    input: z.strictObject({ dealId: z.uuid(), ...activityFields }),
    reply: WholeDeal,
    refuses: ['not_found'],
  },
  sendProposal: {
    method: 'POST',
    path: '/deals/:dealId/proposals',
    summary: 'Freeze what a deal offers and mail its page to the contact; the proposal before is superseded',
    needs: 'leads.work',
    input: z.strictObject({
      ...knownDeal,
      terms: text(5_000).default(''),
      validUntil: Day,
      language: Language.default('en'),
      /** No email when empty: staff pass on the link. */
      email: Email.default(''),
    }),
    reply: WholeDeal,
    refuses: [
      'not_found',
      'stale_version',
      'deal_over',
      'deal_empty',
      'date_in_past',
      'proposal_not_open',
      'no_tax_slab',
    ],
  },
  openProposal: {
    method: 'GET',
    path: '/proposals/open/:token',
    summary: 'What the client’s page shows',
    needs: 'public',
    perMinute: 120,
    input: z.object({ token: PublicKey }),
    reply: PublicProposal,
    refuses: ['not_found'],
  },
  proposalFile: {
    method: 'GET',
    path: '/proposals/open/:token/pdf',
    summary: 'The proposal as a PDF, with the signature once there is one',
    needs: 'public',
    perMinute: 30,
    input: z.object({ token: PublicKey }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found'],
  },
  acceptProposal: {
    method: 'PUT',
    path: '/proposals/open/:token/acceptance',
    summary: 'The client signs; the rooms are held right after, if they are still there',
    needs: 'public',
    perMinute: 20,
    input: z.strictObject({
      token: PublicKey,
      name: requiredText(120),
      accepts: z.literal(true),
      /** Strokes in a box of 1000 by 300, 'x,y x,y;x,y'; the typed name signs when left out. */
      signature: z
        .string()
        .max(MOST_SIGNATURE)
        .regex(/^\d{1,3},\d{1,3}([ ;]\d{1,3},\d{1,3})*$/, 'Is not a signature')
        .nullable()
        .default(null),
    }),
    reply: PublicProposal,
    refuses: ['not_found', 'proposal_not_open', 'proposal_ended'],
  },
  declineProposal: {
    method: 'PUT',
    path: '/proposals/open/:token/refusal',
    summary: 'The client declines',
    needs: 'public',
    perMinute: 20,
    input: z.strictObject({ token: PublicKey, reason: text(1_000).default('') }),
    reply: PublicProposal,
    refuses: ['not_found', 'proposal_not_open', 'proposal_ended'],
  },
})
