import type { Channel } from '../contract/replies.ts'

/** https://www.etsi.org/deliver/etsi_ts/123000_123099/123038/ : the default alphabet, and what takes an escape before it. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '\f^{}\\[~]|€'

export type Segments = {
  count: number
  encoding: 'GSM7' | 'UCS2'
  /** Units of the alphabet: septets, or 16 bits. */
  used: number
  /** Units until the next segment begins. */
  left: number
}

const LIMITS = { GSM7: { alone: 160, each: 153 }, UCS2: { alone: 70, each: 67 } } as const

/** In how many segments a text is sent, and is paid for. A character of two units is never cut in two. */
export function segmentsOf(text: string): Segments {
  const characters = [...text]
  const isGsm = characters.every((each) => BASIC.includes(each) || EXTENDED.includes(each))
  const encoding = isGsm ? 'GSM7' : 'UCS2'
  const widths = characters.map((each) => (isGsm ? (EXTENDED.includes(each) ? 2 : 1) : each.length))
  const used = widths.reduce((total, width) => total + width, 0)
  const { alone, each: most } = LIMITS[encoding]
  if (used <= alone) return { count: used === 0 ? 0 : 1, encoding, used, left: alone - used }
  let [count, filledTo] = [1, 0]
  for (const width of widths) {
    if (filledTo + width > most) {
      count += 1
      filledTo = 0
    }
    filledTo += width
  }
  return { count, encoding, used, left: most - filledTo }
}

/** How many credits a message takes, and how many times it is paid for: an SMS by its segments, any other once. */
export const unitsOf = (channel: Channel, text: string): number =>
  channel === 'SMS' ? Math.max(1, segmentsOf(text).count) : 1
