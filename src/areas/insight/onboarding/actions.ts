import { completeSetUp, openFirst } from '#areas/property/properties/actions/open.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { createPlan, loadPlans, setStandingPrice } from '#areas/property/rates/actions/rates.ts'
import { UNLINKED } from '#areas/property/rates/rules/chains.ts'
import { create as addRoomNumbers } from '#areas/property/rooms/actions/room-edits.ts'
import { createType as addRoomType, roomTypes } from '#areas/property/rooms/actions/types.ts'
import { beginAt } from '#areas/platform/users/actions/sign-up.ts'
import { isAccommodation } from '#core/codes.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { type Onboarding, onboarding } from './contract.ts'
import { findFacts } from './queries.ts'
import { codeFor, missingOf, progressOf, stepsOf } from './rules.ts'

/** What a property begins with; it grows into the others by itself. */
const FIRST_PLAN = 'Business Starter'

const NOT_BEGUN: Onboarding = { property: null, steps: [], percent: 0, canFinish: false }

async function stateOf(ctx: Context): Promise<Onboarding> {
  if (ctx.property.id === 0) return NOT_BEGUN
  const [{ id, name, businessType, propertyStatus }, facts] = await Promise.all([getProperty(ctx), findFacts(ctx.tx)])
  const steps = stepsOf(facts)
  return { property: { id, name, businessType, propertyStatus }, steps, ...progressOf(steps) }
}

const state: Action<typeof onboarding.state> = stateOf

/**
 * Opens the property of someone who has signed up, and lets this session work for it.
 *
 * @throws Refusal already_set_up for who works for one, unknown_reference, not_found without an organisation, not_in_plan, not_offered
 */
const open: Action<typeof onboarding.open> = async (ctx, property) => {
  if (ctx.property.id > 0) refuse('already_set_up')
  await openFirst(ctx, {
    property,
    plan: FIRST_PLAN,
    begin: (tx, propertyId) => beginAt(ctx, tx, propertyId),
  })
  return stateOf(ctx)
}

/**
 * Adds a type, its rooms and its price in one transaction.
 *
 * @throws Refusal not_accommodation, name_taken, room_number_taken, not_in_plan
 */
const addRooms: Action<typeof onboarding.addRooms> = async (ctx, { name, code, guests, numbers, priceAmount }) => {
  if (!isAccommodation(ctx.property.businessType)) refuse('not_accommodation')
  const taken = (await roomTypes(ctx, { includeInactive: true })).map((type) => type.code)
  const { id: roomTypeId } = await addRoomType(ctx, {
    name,
    code: code || codeFor(name, taken),
    description: '',
    ranking: null,
    baseOccupancy: guests,
    maxAdults: guests,
    maxChildren: 0,
    maxGuests: guests,
    facilityIds: [],
  })
  const { rows } = await addRoomNumbers(ctx, { roomTypeId, numbers, floor: '', ranking: null })
  const plan = (await loadPlans(ctx)).find(({ isDefault }) => isDefault) ?? (await firstPlan(ctx))
  await setStandingPrice(ctx, {
    ratePlanId: plan.id,
    roomTypeId,
    baseAmount: minor(priceAmount),
    weekendAmount: null,
    singleAmount: null,
    extraAdultAmount: minor(0),
    extraChildAmount: minor(0),
    adultPrices: [],
    childPrices: [],
  })
  ctx.publish('rooms', 'rates', 'properties')
  return { roomTypeId, roomCount: rows.length, priceAmount: minor(priceAmount), onboarding: await stateOf(ctx) }
}

const firstPlan = (ctx: Context) =>
  createPlan(ctx, { ...UNLINKED, name: 'Best available', code: 'BAR', isNegotiated: false })

/** Opens the property for business; one that is open already stays so. @throws Refusal not_set_up with the steps that are missing */
const finish: Action<typeof onboarding.finish> = async (ctx) => {
  const before = await stateOf(ctx)
  if (before.property?.propertyStatus === 'COMPLETED') return before
  if (!before.canFinish) refuse('not_set_up', { steps: missingOf(before.steps) })
  await completeSetUp(ctx)
  return stateOf(ctx)
}

export const onboardingArea = implement(onboarding, { state, open, addRooms, finish })
