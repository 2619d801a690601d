import { implement } from '#server/request/context.ts'
import { checkIn, proposeCheckIn, reverseCheckIn } from './arrive.ts'
import { assign, proposeAssignment } from './assign.ts'
import { alternatives, availability, offers, quote } from './availability.ts'
import { offersOf } from './offers-given.ts'
import { changeStay, lock, previewChange, setPrice, split, undo } from './change.ts'
import { chart } from './chart.ts'
import { cancellationTerms } from './cancellation.ts'
import { cancel, noShow, reinstate, update } from './close.ts'
import { confirm } from './confirm.ts'
import { create } from './create.ts'
import { checkOut, reverseCheckOut } from './leave.ts'
import { mailGuest } from './guest-mails.ts'
import { mealCounts, meals } from './meals.ts'
import { find, get, list, ofGuest } from './read.ts'
import { terms } from './terms.ts'
import { bookings } from '../contract/bookings.ts'

/** The guest is notified of what a user does on a screen; other areas and programs notify the guest themselves, or not at all. */
const createAndMail: typeof create = async (ctx, input) => {
  const booking = await create(ctx, input)
  await mailGuest(ctx, 'guestConfirmation', booking)
  return booking
}
const confirmAndMail: typeof confirm = async (ctx, input) => {
  const booking = await confirm(ctx, input)
  await mailGuest(ctx, 'guestConfirmation', booking)
  return booking
}
const changeAndMail: typeof changeStay = async (ctx, input) => {
  const reply = await changeStay(ctx, input)
  const isMailed =
    input.arrival !== undefined ||
    input.departure !== undefined ||
    input.roomTypeId !== undefined ||
    input.ratePlanId !== undefined
  if (isMailed) await mailGuest(ctx, 'guestChange', reply.booking)
  return reply
}
const cancelAndMail: typeof cancel = async (ctx, input) => {
  const reply = await cancel(ctx, input)
  await mailGuest(ctx, 'guestCancellation', reply.booking)
  return reply
}
const checkOutAndMail: typeof checkOut = async (ctx, input) => {
  const booking = await checkOut(ctx, input)
  await mailGuest(ctx, 'guestThanks', booking)
  return booking
}

export const bookingsArea = implement(bookings, {
  availability,
  quote,
  offers,
  offersGiven: offersOf,
  alternatives,
  create: createAndMail,
  list,
  ofGuest,
  chart,
  mealCounts,
  meals,
  get,
  find,
  update,
  confirm: confirmAndMail,
  previewChange,
  changeStay: changeAndMail,
  setPrice,
  split,
  lock,
  proposeAssignment,
  assign,
  undo,
  proposeCheckIn,
  checkIn,
  reverseCheckIn,
  checkOut: checkOutAndMail,
  reverseCheckOut,
  terms,
  cancellationTerms,
  cancel: cancelAndMail,
  noShow,
  reinstate,
})
