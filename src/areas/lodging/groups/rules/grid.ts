import type { AllotmentNight } from '#areas/property/rooms/rules.ts'
import { leftOf } from '#areas/property/rooms/rules.ts'
import type { Day } from '#core/dates.ts'
import type { GroupType, RoomNights } from '../contract/replies.ts'

type SellableType = {
  id: string
  name: string
  roomCount: number
  maxGuests: number
  nights: readonly { day: Day; free: number }[]
}

const none: RoomNights = { held: 0, pickedUp: 0, released: 0, left: 0 }

/** What a group holds, type by type and night by night, beside what is free. Rooms picked up outside the nights of `types` are not in it. */
export function gridOf(types: readonly SellableType[], allotments: readonly AllotmentNight[]): GroupType[] {
  const byPlace = new Map(allotments.map((one) => [`${one.roomTypeId} ${one.night}`, one]))
  return types.map(({ id, name, roomCount, maxGuests, nights }) => ({
    roomTypeId: id,
    name,
    rooms: roomCount,
    maxGuests,
    nights: nights.map(({ day, free }) => {
      const one = byPlace.get(`${id} ${day}`)
      return { day, ...(one ? roomNightsOf(one) : none), free }
    }),
  }))
}

const roomNightsOf = (night: AllotmentNight): RoomNights => ({
  held: night.held,
  pickedUp: night.pickedUp,
  released: night.released,
  left: leftOf(night),
})

/** Nights of rooms over all types. */
export const totalOf = (nights: readonly RoomNights[]): RoomNights =>
  nights.reduce(
    (total, night) => ({
      held: total.held + night.held,
      pickedUp: total.pickedUp + night.pickedUp,
      released: total.released + night.released,
      left: total.left + night.left,
    }),
    none,
  )
