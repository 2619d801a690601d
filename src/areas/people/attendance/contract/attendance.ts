import { contract } from '#core/contract.ts'
import { hoursLines } from './hours.ts'
import { kioskLines } from './kiosk.ts'
import { ownLines } from './own.ts'
import { reviewLines } from './review.ts'

export const attendance = contract('attendance', { ...ownLines, ...kioskLines, ...reviewLines, ...hoursLines })
