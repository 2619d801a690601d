import { endOf } from '#areas/parties/profiles/rules/profiles.ts'
import { refuse } from '#core/refusal.ts'
import { drawnWithin } from '#server/documents/pictures.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { portal } from '../contract/portal.ts'
import type { GuestPage } from '../contract/replies.ts'
import type { StatedGuest } from '../contract/stated-guest.ts'
import { markChanged, markSigned } from '../queries/pages.ts'
import {
  findRegistrations,
  removePicture,
  savePicture as storePicture,
  saveRegistration,
  type StoredRegistration,
} from '../queries/registrations.ts'
import { isRegistrationOpen } from '../rules/page.ts'
import { hasGuest, isPlaceOf, missingGuests } from '../rules/registration.ts'
import { enterPage, lockEntered, type OpenPage } from './enter.ts'
import { shownPage } from './shown.ts'

/** The page of a token whose registration takes changes, as the guest saw it. @throws Refusal not_found, registration_closed, stale_version */
async function lockOpen(ctx: Context, token: string, version: number): Promise<OpenPage> {
  const open = await lockEntered(ctx, token)
  const { page, phase, settings } = open
  if (!settings.hasRegistration || !isRegistrationOpen(phase, page.state)) refuse('registration_closed')
  if (page.version !== version) refuse('stale_version', { version: page.version })
  return open
}

async function written(ctx: Context, token: string): Promise<GuestPage> {
  ctx.publish('portal')
  return shownPage(ctx, await enterPage(ctx, token))
}

/** @throws Refusal not_found for a guest the stay does not have, registration_closed, stale_version, date_in_future for a birth to come */
export const saveGuest: Action<typeof portal.saveGuest> = async (ctx, { token, version, ...typed }) => {
  const { page, rooms } = await lockOpen(ctx, token, version)
  const { bookingId } = page
  await stateGuest(ctx, { bookingId, rooms, typed, registered: await findRegistrations(ctx.tx, bookingId) })
  await markChanged(ctx.tx, bookingId)
  return written(ctx, token)
}

type Statement = {
  bookingId: string
  rooms: OpenPage['rooms']
  typed: StatedGuest
  registered: readonly StoredRegistration[]
}
/** Stores what is stated of a guest, in place of what was stated before. @throws Refusal not_found for a guest the stay does not have, date_in_future, stale_version */
export async function stateGuest(ctx: Context, { bookingId, rooms, typed, registered }: Statement): Promise<void> {
  const { documentNumber, ...stated } = typed
  if (!hasGuest(rooms, stated)) refuse('not_found', { stayId: stated.stayId, number: stated.number })
  if (stated.dateOfBirth !== null && stated.dateOfBirth > ctx.businessDate) refuse('date_in_future')
  const stored = registered.find((one) => isPlaceOf(one, stated))
  const document = documentOf(ctx, { kind: stated.documentKind, number: documentNumber }, stored)
  await saveRegistration(
    ctx.tx,
    { ...stated, id: stored?.id ?? ctx.newId(), version: stored?.version ?? 0, bookingId, ...document },
    ctx.now,
  )
}

/** The longest edge of a stored picture, in pixels: a document is read on it. */
const EDGE = 1_600

/**
 * Stores a picture of the document of a guest who has a form, drawn anew and sealed, or takes it away.
 *
 * @throws Refusal not_found, registration_closed, stale_version, not_a_picture, picture_too_large
 */
export const savePicture: Action<typeof portal.savePicture> = async (
  ctx,
  { token, version, stayId, number, image },
) => {
  const { page } = await lockOpen(ctx, token, version)
  const guests = await findRegistrations(ctx.tx, page.bookingId)
  const guest = guests.find((one) => isPlaceOf(one, { stayId, number }))
  if (!guest) return refuse('not_found', { stayId, number })
  if (image === null) await removePicture(ctx.tx, guest.id)
  else {
    const [drawn] = await drawnWithin(Buffer.from(image, 'base64'), [EDGE])
    if (!drawn) throw new Error('a picture is drawn once for each size')
    const sealed = ctx.settings.secretBox.seal(Buffer.from(drawn.bytes).toString('base64'))
    await storePicture(ctx.tx, guest.id, sealed, ctx.now)
  }
  await markChanged(ctx.tx, page.bookingId)
  return written(ctx, token)
}

type Number = { documentSealed: string; documentEnd: string }

/** The number as it is stored: the one that was typed, the one from before where none was, none without a document. */
function documentOf(ctx: Context, { kind, number }: { kind: string; number: string }, stored?: Number): Number {
  if (kind === '') return { documentSealed: '', documentEnd: '' }
  if (number !== '') return { documentSealed: ctx.settings.secretBox.seal(number), documentEnd: endOf(number) }
  return { documentSealed: stored?.documentSealed ?? '', documentEnd: stored?.documentEnd ?? '' }
}

/** @throws Refusal not_found, registration_closed, stale_version */
export const saveArrival: Action<typeof portal.saveArrival> = async (ctx, { token, version, ...arrival }) => {
  const { page } = await lockOpen(ctx, token, version)
  await markChanged(ctx.tx, page.bookingId, arrival)
  return written(ctx, token)
}

/** @throws Refusal not_found, registration_closed, stale_version; registration_incomplete while the name of an adult is missing */
export const submit: Action<typeof portal.submit> = async (ctx, { token, version, signature }) => {
  const { page, rooms, booking } = await lockOpen(ctx, token, version)
  const missing = missingGuests(rooms, await findRegistrations(ctx.tx, page.bookingId))
  if (missing.length > 0) refuse('registration_incomplete', { missing: missing.length })
  await markSigned(ctx.tx, page.bookingId, signature, ctx.now)
  ctx.record({
    type: 'REGISTRATION_SIGNED',
    entity: 'guest_page',
    entityId: page.bookingId,
    bookingId: page.bookingId,
    after: { reference: booking.reference },
  })
  return written(ctx, token)
}
