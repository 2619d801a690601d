import type { Onboarding, Step, StepKey } from './contract.ts'

/** What is really there of a property; numbers of rows. */
export type Facts = {
  isHotel: boolean
  hasDetails: boolean
  roomTaxes: number
  serviceTaxes: number
  roomTypes: number
  /** Types in use without a room, and with rooms but without a price. */
  typesWithoutRooms: number
  typesWithoutPrice: number
  rooms: number
  pictures: number
  people: number
  gateways: number
  bookings: number
}

/** The steps of a property in order; where no rooms are let, those about rooms and bookings are not among them. */
export function stepsOf(facts: Facts): Step[] {
  const step = (key: StepKey, isRequired: boolean, isDone: boolean, count: number): Step => ({
    key,
    isRequired,
    isDone,
    count,
  })
  const taxes = facts.isHotel ? facts.roomTaxes : facts.serviceTaxes
  const priced = facts.roomTypes - facts.typesWithoutPrice
  return [
    step('DETAILS', true, facts.hasDetails, facts.hasDetails ? 1 : 0),
    step('TAXES', true, taxes > 0, taxes),
    ...(facts.isHotel
      ? [
          step('ROOM_TYPES', true, facts.roomTypes > 0, facts.roomTypes),
          step('ROOMS', true, facts.rooms > 0 && facts.typesWithoutRooms === 0, facts.rooms),
          step('PRICES', true, facts.roomTypes > 0 && facts.typesWithoutPrice === 0, priced),
        ]
      : []),
    step('PICTURES', false, facts.pictures > 0, facts.pictures),
    step('PEOPLE', false, facts.people > 1, facts.people),
    step('PAYMENTS', false, facts.gateways > 0, facts.gateways),
    ...(facts.isHotel ? [step('FIRST_BOOKING', false, facts.bookings > 0, facts.bookings)] : []),
  ]
}

/** Required steps that are not done. */
export const missingOf = (steps: readonly Step[]): StepKey[] =>
  steps.filter(({ isRequired, isDone }) => isRequired && !isDone).map(({ key }) => key)

/** How far a property is: required steps done of all of them, and whether it can be opened for business. */
export function progressOf(steps: readonly Step[]): Pick<Onboarding, 'percent' | 'canFinish'> {
  const required = steps.filter(({ isRequired }) => isRequired).length
  const missing = missingOf(steps).length
  return {
    percent: required === 0 ? 0 : Math.floor(((required - missing) * 100) / required),
    canFinish: required > 0 && missing === 0,
  }
}

const CODE_LENGTH = 3

/** A code for a room type by its name: initials of several words, else the first characters; a number is added when it is taken. */
export function codeFor(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .toUpperCase()
    .split(/\s+/)
    .filter(Boolean)
  const [first = 'ROOM'] = words
  const initials = words.map((word) => [...word][0]).join('')
  const code = [...(words.length > 1 ? initials : first)].slice(0, CODE_LENGTH).join('')
  const isFree = (wanted: string) => !taken.some((each) => each.toUpperCase() === wanted)
  if (isFree(code)) return code
  for (let number = 2; ; number += 1) if (isFree(`${code}${number}`)) return `${code}${number}`
}
