import * as z from 'zod'
import { contract, page, pageInput, requiredText } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { MODULES } from '#core/modules.ts'
import { Currency, Minor } from '#core/money.ts'

export const Period = z.enum(['MONTH', 'YEAR'])
export type Period = z.infer<typeof Period>

const ModuleName = z.enum(MODULES)
const most = z.int().positive().max(100_000)

/** A line of the catalogue. Of a plan a limit that is null is none; of an add-on it adds nothing. */
export const Subscription = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(['PLAN', 'ADD_ON']),
    /** The kind of business it is offered to. */
    businessType: z.enum(['any', 'accommodation', 'other']),
    ranking: z.int(),
    priceAmount: Minor,
    currency: Currency,
    period: Period,
    modules: z.array(ModuleName),
    maxProperties: z.int().nullable(),
    maxRooms: z.int().nullable(),
    maxUsers: z.int().nullable(),
    maxImages: z.int().nullable(),
    isOffered: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/** A current subscription; `endsOn` is the first day without it. */
export const HeldSubscription = z
  .object({
    id: z.uuid(),
    /** Null when the organisation has it for all its properties. */
    propertyId: z.int().positive().nullable(),
    organizationId: z.int().positive(),
    subscriptionId: z.uuid(),
    name: z.string(),
    kind: z.enum(['PLAN', 'ADD_ON']),
    priceAmount: Minor,
    currency: Currency,
    period: Period,
    startsOn: Day,
    endsOn: Day.nullable(),
    state: z.enum(['COMING', 'ACTIVE', 'ENDING', 'ENDED']),
    version: z.int(),
  })
  .meta({ id: 'HeldSubscription' })
export type HeldSubscription = z.infer<typeof HeldSubscription>

const Limit = z.object({ used: z.int(), most: z.int().nullable() })

/** What a change of plan would do. */
export const PlanChange = z
  .object({
    plan: z.string(),
    direction: z.enum(['UP', 'DOWN']),
    /** The day the new plan counts from: today for an upgrade, the end of the paid period for a downgrade. */
    startsOn: Day,
    /** The unused days of the plan that is left, in its own currency; 0 for a downgrade. */
    creditAmount: Minor,
    /** Modules the property has now and will not have. */
    lostModules: z.array(ModuleName),
    /** Limits that the property is above already. */
    exceeded: z.array(z.enum(['properties', 'rooms', 'users', 'images'])),
  })
  .meta({ id: 'PlanChange' })
export type PlanChange = z.infer<typeof PlanChange>

/** A property's subscriptions, entitlements, and how much of them is used. */
export const PropertySubscriptions = z
  .object({
    propertyId: z.int(),
    plan: z.string(),
    /** Null: there is no plan, so nothing is left out. */
    modules: z.array(z.string()).nullable(),
    limits: z.object({ properties: Limit, rooms: Limit, users: Limit, images: Limit }),
    held: z.array(HeldSubscription),
    offers: z.array(Subscription.extend({ change: PlanChange.nullable() })),
  })
  .meta({ id: 'PropertySubscriptions' })
export type PropertySubscriptions = z.infer<typeof PropertySubscriptions>

const id = z.coerce.number().int().positive()

const line = {
  businessType: z.enum(['any', 'accommodation', 'other']).default('any'),
  ranking: z.int().min(0).max(10_000).default(0),
  priceAmount: z.int().min(0).max(1_000_000_000).pipe(Minor),
  currency: Currency,
  period: Period.default('MONTH'),
  modules: z.array(ModuleName).max(MODULES.length).default([]),
  maxProperties: most.optional(),
  maxRooms: most.optional(),
  maxUsers: most.optional(),
  maxImages: most.optional(),
  isOffered: z.boolean().default(true),
}

export const subscriptions = contract('subscriptions', {
  list: {
    method: 'GET',
    path: '/subscriptions',
    given: ['GET /api/subscription'],
    summary: 'The catalogue: plans by ranking, then add-ons',
    needs: 'subscriptions.read',
    input: z.object({ ...pageInput, kind: z.enum(['PLAN', 'ADD_ON']).optional() }),
    reply: page(Subscription),
  },
  get: {
    method: 'GET',
    path: '/subscriptions/:subscriptionId',
    given: ['GET /api/subscription/:subscriptionId'],
    summary: 'One line of the catalogue',
    needs: 'subscriptions.read',
    input: z.object({ subscriptionId: z.uuid() }),
    reply: Subscription,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/subscriptions',
    given: ['POST /api/subscription'],
    summary: 'Put a plan or an add-on into the catalogue; its name stays, because plans are known by it',
    needs: 'subscriptions.catalogue',
    input: z.object({ ...line, name: requiredText(60), kind: z.enum(['PLAN', 'ADD_ON']) }),
    reply: Subscription,
    refuses: ['name_taken'],
  },
  update: {
    method: 'PUT',
    path: '/subscriptions/:subscriptionId',
    summary:
      'Change a line of the catalogue: what it opens changes for all who hold it, the price for those who take it from now on',
    needs: 'subscriptions.catalogue',
    input: z.object({ ...line, subscriptionId: z.uuid(), version: z.int() }),
    reply: Subscription,
    refuses: ['not_found', 'stale_version'],
  },
  ofOrganisation: {
    method: 'GET',
    path: '/subscriptions/organisation/:organizationId',
    given: ['GET /api/organisation/:organizationId/subscriptions'],
    summary: 'What an organisation holds for all its properties, the latest first',
    needs: 'subscriptions.read',
    input: z.object({ ...pageInput, organizationId: id }),
    reply: page(HeldSubscription),
    refuses: ['not_found'],
  },
  heldByOrganisation: {
    method: 'GET',
    path: '/subscriptions/organisation/:organizationId/:heldId',
    given: ['GET /api/organisation/:organizationId/subscription/:heldId'],
    summary: 'One subscription of an organisation, by its own id or that of the catalogue',
    needs: 'subscriptions.read',
    input: z.object({ organizationId: id, heldId: z.uuid() }),
    reply: HeldSubscription,
    refuses: ['not_found'],
  },
  subscribeOrganisation: {
    method: 'POST',
    path: '/subscriptions/organisation/:organizationId',
    given: ['POST /api/organisation/:organizationId/subscription'],
    summary: 'Subscribe an organisation, for all its properties, from today or a later day on',
    needs: 'subscriptions.write',
    input: z.object({ organizationId: id, subscriptionId: z.uuid(), startsOn: Day.optional() }),
    reply: HeldSubscription,
    refuses: ['not_found', 'already_subscribed', 'not_offered', 'date_in_past'],
  },
  updateOfOrganisation: {
    method: 'PUT',
    path: '/subscriptions/organisation/:organizationId/:heldId',
    given: ['POST /api/organisation/updateSubscription'],
    summary: 'End an organisation’s subscription when its paid period ends, or let it run on after all',
    needs: 'subscriptions.write',
    input: z.object({ organizationId: id, heldId: z.uuid(), version: z.int(), isEnding: z.boolean() }),
    reply: HeldSubscription,
    refuses: ['not_found', 'stale_version', 'already_subscribed'],
  },
  ofProperty: {
    method: 'GET',
    path: '/subscriptions/property/:propertyId',
    given: ['GET /api/property/:propertyId/subscriptions'],
    summary: 'What a property holds, the latest first',
    needs: 'subscriptions.read',
    input: z.object({ ...pageInput, propertyId: id }),
    reply: page(HeldSubscription),
    refuses: ['not_found'],
  },
  subscribeProperty: {
    method: 'POST',
    path: '/subscriptions/property/:propertyId',
    given: ['POST /api/property/:propertyId/addSubscription'],
    summary: 'Subscribe a property to an add-on from today on',
    needs: 'subscriptions.write',
    input: z.object({ propertyId: id, subscriptionId: z.uuid() }),
    reply: HeldSubscription,
    refuses: ['not_found', 'already_subscribed', 'not_offered'],
  },
  updateOfProperty: {
    method: 'PUT',
    path: '/subscriptions/property/:propertyId/:heldId',
    summary: 'End a property’s add-on when its paid period ends, or let it run on after all',
    needs: 'subscriptions.write',
    input: z.object({ propertyId: id, heldId: z.uuid(), version: z.int(), isEnding: z.boolean() }),
    reply: HeldSubscription,
    refuses: ['not_found', 'stale_version', 'already_subscribed'],
  },
  overview: {
    method: 'GET',
    path: '/subscriptions/property/:propertyId/standing',
    summary: 'What a property may use, how much of it is used, and what each plan would change',
    needs: 'subscriptions.read',
    input: z.object({ propertyId: id }),
    reply: PropertySubscriptions,
    refuses: ['not_found'],
  },
  upgradePlan: {
    method: 'PUT',
    path: '/subscriptions/property/:propertyId/plan/:planName',
    given: ['GET /api/property/:propertyId/upgradePlan/:planName'],
    summary: 'Move a property to another plan: a better one at once, a lesser one when the paid period ends',
    needs: 'subscriptions.write',
    input: z.object({ propertyId: id, planName: requiredText(60) }),
    reply: PlanChange,
    refuses: ['not_found', 'unknown_reference', 'already_subscribed', 'not_offered'],
  },
})
