import { daysBetween, type Span } from '#core/dates.ts'
import { MAX_DAYS } from './limits.ts'

export const isInOrder = ({ from, until }: Span) => from < until
export const REVERSED = { message: 'Must be after the first day', path: ['until'] }
export const isOfBearableLength = ({ from, until }: Span) => daysBetween(from, until) <= MAX_DAYS
export const TOO_LONG = { message: 'Must be within ten years of the first day', path: ['until'] }
