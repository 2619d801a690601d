import { implement } from '#server/request/context.ts'
import { checkIn, proposeCheckIn, reverseCheckIn } from './actions/arrive.ts'
import { assign, proposeAssignment } from './actions/assign.ts'
import { availability, offers, quote } from './actions/availability.ts'
import { changeStay, lock, previewChange, setPrice, split, undo } from './actions/change.ts'
import { chart } from './actions/chart.ts'
import { cancel, cancellationTerms, confirm, noShow, reinstate, update } from './actions/close.ts'
import { create } from './actions/create.ts'
import { checkOut, reverseCheckOut } from './actions/leave.ts'
import { mailGuest } from './actions/guest-mails.ts'
import { find, get, list, ofGuest } from './actions/read.ts'
import { terms } from './actions/terms.ts'
import { bookings } from './contract.ts'

/** What a person does on a screen is told to the guest; what other areas and programs do is told by them, or not at all. */
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
  const isTold =
    input.arrival !== undefined ||
    input.departure !== undefined ||
    input.roomTypeId !== undefined ||
    input.ratePlanId !== undefined
  if (isTold) await mailGuest(ctx, 'guestChange', reply.booking)
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
  create: createAndMail,
  list,
  ofGuest,
  chart,
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

export { guestLetter } from './actions/guest-mails.ts'
/** For the desk (walk-in, home), payments and invoices. */
export { checkIn as checkInBooking } from './actions/arrive.ts'
export { assign as assignRooms } from './actions/assign.ts'
export { cancel as cancelBooking } from './actions/close.ts'
export { create as createBooking } from './actions/create.ts'
export { noShowFees } from './actions/fees.ts'
export { loadTerms as termsOfBooking } from './actions/terms.ts'
export { checkOut as checkOutBooking } from './actions/leave.ts'
export { get as getBooking, list as listBookings } from './actions/read.ts'
