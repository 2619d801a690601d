import * as z from 'zod'
import { isAccommodation } from '#core/codes.ts'
import { refuse } from '#core/refusal.ts'
import { zero } from '#core/money.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { batch } from '#server/request/batch.ts'
import type { Action, Context } from '#server/request/context.ts'
import { propertyScopeOf } from '#server/request/scope.ts'
import type { OfferProperty } from '../contract/copies.ts'
import { OfferDetails } from '../contract/fields.ts'
import type { offers } from '../contract/offers.ts'
import type { Offer } from '../contract/replies.ts'
import { getSettings, markWritten } from '../queries/approval.ts'
import {
  type CopyPlace, findCopies, findNamed, findPlaces, findSharedCodes, findCopyId, findThings, insertSharedCodes, markCopied, type SharedCode,
} from '../queries/copies.ts' // prettier-ignore
import { getOffer, insertOffer, lockOffers, markState } from '../queries/offers.ts'
import { isAboveCeiling } from '../rules/ceiling.ts'
import { changeOf, copyAt, type FoundThing, idsIn, type NamedThing } from '../rules/copies.ts'
import { changedPromises, isBelowUses, isOver } from '../rules/offers.ts'
import { changeCopy, replaceCopy } from './versions.ts'

/** An offer with all that a copy of it needs to know. */
export type CopiedOffer = {
  propertyId: number
  offerId: string
  details: OfferDetails
  money: { currency: string; pricesIncludeTax: boolean }
  /** What it names, its shared codes and its own name. */
  named: readonly NamedThing[]
  codes: readonly SharedCode[]
}

async function copiedOf(ctx: Context, offer: Offer): Promise<CopiedOffer> {
  const details = OfferDetails.parse(offer)
  const { currency, pricesIncludeTax, id: propertyId } = ctx.property
  const { named, codes } = await batch(ctx.tx, {
    named: () => findNamed(ctx.tx, offer.id, idsIn(details)),
    codes: () => findSharedCodes(ctx.tx, offer.id),
  })
  return { propertyId, offerId: offer.id, details, money: { currency, pricesIncludeTax }, named, codes }
}

/** @throws Refusal not_found */
export const readCopied = async (ctx: Context, offerId: string): Promise<CopiedOffer> =>
  copiedOf(ctx, await getOffer(ctx.tx, offerId, ctx.businessDate))

type CopyTerms = Pick<CopyPlace, 'currency' | 'pricesIncludeTax' | 'businessType' | 'ceilingBp' | 'ceilingAmount'>
type At = CopyTerms & { found: readonly FoundThing[] }

const copyIn = ({ details, money, named }: CopiedOffer, at: At, copyId?: string) => {
  const { currency, pricesIncludeTax, businessType, found } = at
  const place = { currency, pricesIncludeTax, letsRooms: isAccommodation(businessType), found, copyId }
  return copyAt(details, { ...money, named }, place)
}

/** What the offer is now at the property of a copy, how it is passed on to it, and what is in the way of that. */
function passedOn(copied: CopiedOffer, copy: Offer, at: At) {
  const { details, obstacles } = copyIn(copied, at, copy.id)
  const change = changeOf(copy, details, { codes: copied.codes.map(({ code }) => code), found: at.found })
  const giftId = details.gift?.extraId ?? details.gift?.productId
  const giftPrice = at.found.find(({ id, price }) => id === giftId && typeof price === 'number')?.price ?? zero
  const isTooMuch = copy.state === 'ACTIVE' && changedPromises(copy, details).length > 0 && isAboveCeiling(details, at, giftPrice) // prettier-ignore
  // A version that takes its place is counted from nothing.
  const isTooFew = change === 'CHANGE' && isBelowUses(details, copy)
  const inTheWay: typeof obstacles = [
    ...obstacles,
    ...(isTooMuch ? [{ kind: 'CEILING', name: '' } as const] : []),
    ...(isTooFew ? [{ kind: 'USES', name: String(copy.uses) } as const] : []),
  ]
  return { details, change, obstacles: inTheWay }
}

/** Other properties of the organisation that the user works for, each with its copy or what keeps it from having one. */
function findTargets(
  ctx: Context,
  copied: CopiedOffer,
  filter: { text?: string; ids?: readonly number[] },
  page: Parameters<typeof findPlaces>[3],
): Promise<OfferProperty[]> {
  const scope = propertyScopeOf(ctx, ctx.property.organizationId)
  // They are beyond the tenant of the request.
  return ctx.asPlatform(async (tx) => {
    const places = await findPlaces(tx, scope, { ...filter, not: ctx.property.id }, page)
    const ids = places.map(({ propertyId }) => propertyId)
    const { things, copies } = await batch(tx, {
      things: () => findThings(tx, ids, copied.named),
      copies: () => findCopies(tx, copied, ids),
    })
    return places.map((place) => {
      const { propertyId, name, city, currency } = place
      const shown = { propertyId, name, city, currency }
      const found = things.filter((thing) => thing.propertyId === propertyId)
      const copy = copies.get(propertyId)
      if (copy) {
        const { id: offerId, shownState, uses, given } = copy
        const { change, obstacles } = passedOn(copied, copy, { ...place, found })
        const own = { offerId, shownState, uses, given, change }
        return { ...shown, obstacles: change === 'NONE' ? [] : obstacles, copy: own }
      }
      return { ...shown, obstacles: copyIn(copied, { ...place, found }).obstacles, copy: null }
    })
  })
}

const AfterPlace = z.tuple([z.string(), z.int()])

/** @throws Refusal not_found */
export const properties: Action<typeof offers.properties> = async (ctx, { offerId, text = '', after, limit }) => {
  const page = { after: readCursor(after, AfterPlace), limit: limit + 1 }
  const rows = await findTargets(ctx, await readCopied(ctx, offerId), { text }, page)
  return pageOf(rows, limit, ({ name, propertyId }) => cursorOf(name, propertyId))
}

/** The properties a user chose, of which the offer may still reach any. @throws Refusal not_found for one beyond the user's reach; offer_ended */
async function findChosen(ctx: Context, offerId: string, propertyIds: readonly number[]) {
  const offer = await getOffer(ctx.tx, offerId, ctx.businessDate)
  if (isOver(offer)) refuse('offer_ended', { offerId })
  const ids = [...new Set(propertyIds)]
  const targets = await findTargets(ctx, await copiedOf(ctx, offer), { ids }, { after: undefined, limit: ids.length })
  if (targets.length < ids.length) {
    const reached = new Set(targets.map(({ propertyId }) => propertyId))
    refuse('not_found', { propertyId: ids.find((id) => !reached.has(id)) })
  }
  return { ids, targets }
}

/**
 * Copies an offer with its shared codes to other properties, each in a transaction of its own once this one is stored. A copy is the property's
 * own: what changes here later does not change it until it is passed on.
 *
 * @throws Refusal not_found for a property beyond the user's reach; offer_ended; offer_not_copied where something is in the way, or a copy is there
 */
export const copy: Action<typeof offers.copy> = async (ctx, { offerId, propertyIds, isStarted }) => {
  const { ids, targets } = await findChosen(ctx, offerId, propertyIds)
  for (const { propertyId, name, obstacles, copy: existing } of targets)
    if (existing || obstacles.length > 0) refuse('offer_not_copied', { propertyId, name, obstacles })
  for (const propertyId of ids)
    ctx.enqueue({
      task: 'offers.copy',
      payload: { offerId, targetId: propertyId, isStarted, actorName: ctx.actor.name },
      key: `offers.copy ${offerId} ${propertyId}`,
    })
  ctx.record({ type: 'OFFER_COPIED', entity: 'offer', entityId: offerId, after: { propertyIds: ids, isStarted } })
  return { count: ids.length }
}

/**
 * Makes the copy at its property, once. With something in the way by now there is none, and the list of properties says why. A copy above the
 * ceiling of its property stays a draft.
 */
export async function makeCopy(ctx: Context, of: CopiedOffer, isStarted: boolean): Promise<void> {
  if ((await findCopyId(ctx.tx, of)) !== undefined) return
  const { details, obstacles } = copyIn(of, await termsHere(ctx, of))
  if (obstacles.length > 0) return
  const id = ctx.newId()
  await insertOffer(ctx.tx, id, ctx.now, details)
  await markCopied(ctx.tx, id, of)
  await markWritten(ctx.tx, id, ctx.actor.id)
  await addCodes(ctx, of.codes, id)
  ctx.record({ type: 'OFFER_SAVED', entity: 'offer', entityId: id, after: details })
  if (isStarted && !(await getOffer(ctx.tx, id, ctx.businessDate)).isAboveCeiling) {
    await markState(ctx.tx, id, 'ACTIVE')
    ctx.record({ type: 'OFFER_STATE', entity: 'offer', entityId: id, before: { state: 'DRAFT' }, after: { state: 'ACTIVE' } }) // prettier-ignore
  }
  ctx.publish('offers')
}

/** What a copy at this property depends on. */
async function termsHere(ctx: Context, { named }: CopiedOffer): Promise<At> {
  const { found, settings } = await batch(ctx.tx, {
    found: () => findThings(ctx.tx, [ctx.property.id], named),
    settings: () => getSettings(ctx.tx),
  })
  return { ...ctx.property, ...settings, found }
}

function addCodes(ctx: Context, codes: readonly SharedCode[], offerId: string): Promise<unknown> {
  const own = codes.map((code) => ({ ...code, id: ctx.newId() }))
  return insertSharedCodes(ctx.tx, own, { offerId, createdAt: ctx.now })
}

/**
 * Makes copies what their offer is now, each in a transaction of its own once this one is stored. What a property changed itself is changed back.
 *
 * @throws Refusal not_found for a property beyond the user's reach; offer_ended; offer_not_passed_on where there is no copy, it is over or the same, or something is in the way
 */
export const passOn: Action<typeof offers.passOn> = async (ctx, { offerId, propertyIds }) => {
  const { ids, targets } = await findChosen(ctx, offerId, propertyIds)
  for (const { propertyId, name, obstacles, copy: existing } of targets)
    if ((existing?.change ?? 'NONE') === 'NONE' || obstacles.length > 0)
      refuse('offer_not_passed_on', { propertyId, name, obstacles })
  for (const propertyId of ids)
    ctx.enqueue({
      task: 'offers.passOn',
      payload: { offerId, targetId: propertyId, actorName: ctx.actor.name },
      key: `offers.passOn ${offerId} ${propertyId}`,
    })
  ctx.record({ type: 'OFFER_PASSED_ON', entity: 'offer', entityId: offerId, after: { propertyIds: ids } })
  return { count: ids.length }
}

/** Makes the copy at its property what the offer is now. With something in the way by now it stays as it is, and the list of properties says why. */
export async function changeToOffer(ctx: Context, of: CopiedOffer): Promise<void> {
  const id = await findCopyId(ctx.tx, of)
  if (id === undefined) return
  await lockOffers(ctx.tx, [id])
  const copy = await getOffer(ctx.tx, id, ctx.businessDate)
  const at = await termsHere(ctx, of)
  const { details, change, obstacles } = passedOn(of, copy, at)
  if (change === 'NONE' || obstacles.length > 0) return
  const madeId = change === 'VERSION' ? await replaceCopy(ctx, copy, { details, of }) : await changeCopy(ctx, copy, details) // prettier-ignore
  const known = new Set(at.found.filter(({ kind }) => kind === 'CODE').map(({ key }) => key))
  await addCodes(ctx, of.codes.filter(({ code }) => !known.has(code)), madeId) // prettier-ignore
  ctx.publish('offers')
}
