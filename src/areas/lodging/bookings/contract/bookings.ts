import { contract } from '#core/contract.ts'
import { agreements } from './agreements.ts'
import { arrivals } from './arrivals.ts'
import { lists } from './lists.ts'
import { offers } from './offers.ts'
import { stays } from './stays.ts'

export const bookings = contract('bookings', { ...offers, ...lists, ...agreements, ...stays, ...arrivals })
