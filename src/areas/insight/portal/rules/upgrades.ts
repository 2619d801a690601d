import { type Minor, minor } from '#core/money.ts'

/** What an upgrade comes to for all nights of a stay, at its price a night. */
export const upgradeTotal = (price: Minor, nights: number): Minor => minor(price * nights)

/** Whether a type has a room on every night of a stay. */
export const isFreeThroughout = (nights: readonly { free: number }[]): boolean =>
  nights.length > 0 && nights.every(({ free }) => free > 0)
