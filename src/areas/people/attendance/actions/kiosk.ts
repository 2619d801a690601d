import { createHash, timingSafeEqual } from 'node:crypto'
import { forgetTries, takeTry } from '#areas/platform/users/actions/reach.ts'
import type { RequestOf } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { newToken } from '#server/database/ids.ts'
import type { Action, Context } from '#server/request/context.ts'
import { isPassword, NOBODYS_HASH } from '#server/security/passwords.ts'
import type { attendance } from '../contract/attendance.ts'
import { findByNumber, getPerson, type Person } from '../queries/events.ts'
import { ByName, deleteBadge, findBadge, findClocking, FIRST_NAME, putBadge } from '../queries/kiosk.ts'
import { findSettings } from '../queries/settings.ts'
import { badgeCode, readBadge } from '../rules/badges.ts'
import { NO_PHOTO } from '../rules/choices.ts'
import { store } from './clock.ts'
import { assertTime, OLDEST_HOURS } from './guard.ts'
import { sealedPhoto } from './photos.ts'
import { storePin } from './pins.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Wrong PINs and badges are counted for each staff number, separately from signing in. */
const triesOf = (ctx: Context, number: number): string => `clock-pin ${ctx.property.id} ${number}`

/** @throws Refusal wrong_clock_pin, too_many_attempts */
async function getByPin(ctx: Context, number: number, pin: string): Promise<Person> {
  await takeTry(ctx, triesOf(ctx, number))
  const person = await findByNumber(ctx.tx, number)
  // A number no one has is checked against a hash no one has the PIN of, so that the response takes as long.
  const isRight = await isPassword(person?.pinHash ?? NOBODYS_HASH, pin)
  if (!isRight || !person?.pinHash) return refuse('wrong_clock_pin')
  await forgetTries(ctx, triesOf(ctx, number))
  return person
}

/** @throws Refusal wrong_clock_badge, too_many_attempts */
async function getByBadge(ctx: Context, code: string): Promise<Person> {
  const badge = readBadge(code) ?? refuse('wrong_clock_badge')
  await takeTry(ctx, triesOf(ctx, badge.number))
  const person = (await findByNumber(ctx.tx, badge.number)) ?? refuse('wrong_clock_badge')
  const hash = await findBadge(ctx.tx, person.id)
  if (!hash || !timingSafeEqual(Buffer.from(hash, 'hex'), hashOf(badge.secret))) refuse('wrong_clock_badge')
  await forgetTries(ctx, triesOf(ctx, badge.number))
  return person
}

const getPressed = (ctx: Context, { number, pin, badge }: RequestOf<typeof attendance.kioskClock>): Promise<Person> =>
  badge === undefined ? getByPin(ctx, number ?? 0, pin ?? '') : getByBadge(ctx, badge)

/**
 * Clocks by a staff number and its PIN, or by a badge.
 *
 * @throws Refusal wrong_clock_pin, wrong_clock_badge, too_many_attempts, cannot_clock, clock_closed, clock_in_future, clock_too_old, clocked_already,
 * not_a_picture, picture_too_large
 */
export const kioskClock: Action<typeof attendance.kioskClock> = async (ctx, pressed) => {
  const { direction, clientId, at } = pressed
  const settings = await findSettings(ctx.tx)
  if (!settings.hasKiosk) refuse('clock_closed')
  const person = await getPressed(ctx, pressed)
  if (!person.canClock) refuse('cannot_clock')
  assertTime(ctx, at ?? ctx.now, OLDEST_HOURS.offline)
  const photo = settings.takesPhoto && pressed.photo !== undefined ? await sealedPhoto(ctx, pressed.photo) : undefined
  const flags = [...(at === undefined ? [] : ['OFFLINE']), ...(settings.takesPhoto && !photo ? [NO_PHOTO] : [])]
  return store(ctx, person, { direction, clientId, at: at ?? ctx.now, place: null, source: 'KIOSK', flags, photo })
}

/** What a kiosk shows before anyone has typed anything. */
export const kiosk: Action<typeof attendance.kiosk> = async ({ tx }) => {
  const { takesPhoto, photoDays } = await findSettings(tx)
  return { takesPhoto, photoDays }
}

export const clocking: Action<typeof attendance.clocking> = async (ctx, { text = '', after, limit }) => {
  const place = readCursor(after, ByName) ?? FIRST_NAME
  const page = pageOf(await findClocking(ctx.tx, text, place, limit + 1), limit, (last) => cursorOf(last.searchName, last.employeeId)) // prettier-ignore
  return { ...page, rows: page.rows.map(({ searchName: _searchName, ...row }) => row) }
}

/** Sets the PIN of an employee, as one without a user needs it. @throws Refusal not_found, easy_pin */
export const givePin: Action<typeof attendance.givePin> = async (ctx, { employeeId, pin }) => {
  await storePin(ctx, (await getPerson(ctx.tx, employeeId)).id, pin)
  ctx.publish('attendance')
  return {}
}

/** Makes a badge in place of one there is. @throws Refusal not_found */
export const makeBadge: Action<typeof attendance.makeBadge> = async (ctx, { employeeId }) => {
  const { id, name, number } = await getPerson(ctx.tx, employeeId)
  const secret = newToken()
  await putBadge(ctx.tx, { employeeId: id, hash: hashOf(secret).toString('hex'), now: ctx.now, by: ctx.actor.name })
  ctx.record({ type: 'CLOCK_BADGE_MADE', entity: 'employee', entityId: id })
  ctx.publish('attendance')
  return { employeeName: name, number, code: badgeCode(number, secret) }
}

/** @throws Refusal not_found for who has none */
export const removeBadge: Action<typeof attendance.removeBadge> = async (ctx, { employeeId }) => {
  const { id } = await getPerson(ctx.tx, employeeId)
  await deleteBadge(ctx.tx, id)
  ctx.record({ type: 'CLOCK_BADGE_REMOVED', entity: 'employee', entityId: id })
  ctx.publish('attendance')
  return {}
}
