import { implement } from '#server/request/context.ts'
import { groups } from '../contract/groups.ts'
import { account, collect, openAccount, setRoutes } from './account.ts'
import { checkIn, checkOut } from './desk.ts'
import { chargeEvent, eventCosts, reverseEvent } from './event-charges.ts'
import { addEvent, changeEvent, events, removeEvent } from './events.ts'
import { createFunctionRoom, functionRooms, updateFunctionRoom } from './function-rooms.ts'
import { importList, readList, readOpenList } from './import-list.ts'
import { cancel, confirm, create, release, update } from './life.ts'
import { setNights } from './nights.ts'
import { link, mailLink, makeLink, withdrawLink } from './links.ts'
import { open, openGuests } from './organiser.ts'
import { addGuest, addList, changeGuest, removeGuest } from './organiser-guests.ts'
import { pickUp } from './pick-up.ts'
import { get, list, stays } from './read.ts'

export const groupsArea = implement(groups, {
  list,
  get,
  create,
  update,
  setNights,
  confirm,
  cancel,
  release,
  stays,
  pickUp,
  readList,
  importList,
  link,
  makeLink,
  mailLink,
  withdrawLink,
  open,
  openGuests,
  addGuest,
  changeGuest,
  removeGuest,
  addList,
  readOpenList,
  checkIn,
  checkOut,
  account,
  openAccount,
  setRoutes,
  collect,
  functionRooms,
  createFunctionRoom,
  updateFunctionRoom,
  events,
  addEvent,
  changeEvent,
  removeEvent,
  eventCosts,
  chargeEvent,
  reverseEvent,
})
