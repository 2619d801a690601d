import { implement } from '#server/context.ts'
import { checkIn, proposeCheckIn, reverseCheckIn } from './actions/arrive.ts'
import { assign, proposeAssignment } from './actions/assign.ts'
import { availability, offers, quote } from './actions/availability.ts'
import { changeStay, lock, previewChange, setPrice, split, undo } from './actions/change.ts'
import { chart } from './actions/chart.ts'
import { cancel, cancellationTerms, confirm, noShow, reinstate, update } from './actions/close.ts'
import { create } from './actions/create.ts'
import { checkOut, reverseCheckOut } from './actions/leave.ts'
import { find, get, list } from './actions/read.ts'
import { bookings } from './contract.ts'

export const bookingsArea = implement(bookings, {
  availability,
  quote,
  offers,
  create,
  list,
  chart,
  get,
  find,
  update,
  confirm,
  previewChange,
  changeStay,
  setPrice,
  split,
  lock,
  proposeAssignment,
  assign,
  undo,
  proposeCheckIn,
  checkIn,
  reverseCheckIn,
  checkOut,
  reverseCheckOut,
  cancellationTerms,
  cancel,
  noShow,
  reinstate,
})

/** For the desk (walk-in, home), payments and invoices. */
export { checkIn as checkInBooking } from './actions/arrive.ts'
export { assign as assignRooms } from './actions/assign.ts'
export { cancel as cancelBooking } from './actions/close.ts'
export { create as createBooking } from './actions/create.ts'
export { checkOut as checkOutBooking } from './actions/leave.ts'
export { get as getBooking, list as listBookings } from './actions/read.ts'
