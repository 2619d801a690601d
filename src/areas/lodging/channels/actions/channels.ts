import { implement } from '#server/request/context.ts'
import { get, list, save, turn } from './catalogue.ts'
import {
  connect,
  connection,
  map,
  messages,
  ofOrganisation,
  ofProperty,
  sync,
  update,
  validate,
} from './connections.ts'
import { addCalendar, calendarEvents, calendars, readCalendar, removeCalendar } from './calendars.ts'
import { createFeed, feeds, readFeed, revokeFeed } from './feeds.ts'
import { parity, stopSell } from './stop-sell.ts'
import { receive } from './receive.ts'
import { alpinebits } from './alpinebits.ts'
import { apply, dismiss, ofBooking, renewKey, reservation, reservations } from './tray.ts'
import { channels } from '../contract/channels.ts'

export const channelsArea = implement(channels, {
  list,
  get,
  save,
  turn,
  validate,
  ofOrganisation,
  ofProperty,
  connection,
  connect,
  update,
  map,
  sync,
  stopSell,
  parity,
  messages,
  receive,
  renewKey,
  reservations,
  reservation,
  ofBooking,
  apply,
  dismiss,
  feeds,
  createFeed,
  revokeFeed,
  readFeed,
  calendars,
  addCalendar,
  removeCalendar,
  readCalendar,
  calendarEvents,
  alpinebits,
})
