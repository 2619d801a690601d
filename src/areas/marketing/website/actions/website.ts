import { implement } from '#server/request/context.ts'
import { website } from '../contract/website.ts'
import { book } from './book.ts'
import { booking, cancelBooking, cancelRoom, changeBooking, checkPayment, previewChange } from './guest.ts'
import { hold } from './holds.ts'
import { createPromotion, promotions, updatePromotion } from './promotions.ts'
import { settings, updateSettings } from './settings.ts'
import { calendar, offers, property, search } from './shop.ts'

export const websiteArea = implement(website, {
  settings,
  updateSettings,
  promotions,
  createPromotion,
  updatePromotion,
  property,
  offers,
  calendar,
  search,
  hold,
  book,
  booking,
  checkPayment,
  previewChange,
  changeBooking,
  cancelBooking,
  cancelRoom,
})
