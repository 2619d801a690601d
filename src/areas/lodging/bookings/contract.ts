import { contract } from '#core/contract.ts'
import { agreements } from './contract/agreements.ts'
import { arrivals } from './contract/arrivals.ts'
import { lists } from './contract/lists.ts'
import { offers } from './contract/offers.ts'
import { stays } from './contract/stays.ts'

export { MAX_CHART_DAYS, MAX_STAY_NIGHTS, NewBooking, NewStay, NOT_BOOKED } from './contract/fields.ts'
export * from './contract/replies.ts'
export * from './contract/terms.ts'

export const bookings = contract('bookings', { ...offers, ...lists, ...agreements, ...stays, ...arrivals })
