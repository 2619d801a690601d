import { type Language } from '#core/language.ts'
import type { Day } from '#core/dates.ts'
import type { Charge, TermLine, TermPoint } from '../contract/policies.ts'

/** How a reader has days, amounts and shares written. Amounts are minor units of the property's currency, shares basis points. */
export type TermFormats = {
  day: (day: Day) => string
  amount: (amount: number) => string
  percent: (basisPoints: number) => string
}

const WHOLE = 10_000
const isWhole = ({ basis, value }: Charge): boolean => basis === 'PERCENT' && value === WHOLE

type Words = {
  charge: (charge: Charge, formats: TermFormats) => string
  /** A moment before the arrival, until which something applies, or by which it is due. */
  until: (point: TermPoint, formats: TermFormats) => string
  deposit: (charge: string, due: string | null) => string
  guarantee: Readonly<Record<'CARD' | 'DEPOSIT' | 'COMPANY', string>>
  free: (until: string | null) => string
  fee: (charge: string, after: string | null, isWhole: boolean) => string
  noShow: (charge: string | null) => string
}

const en: Words = {
  charge: ({ basis, value }, { amount, percent }) => {
    if (basis === 'FIXED') return `${amount(value)} per room`
    if (basis === 'NIGHTS') return value === 1 ? 'the first night' : `the first ${value} nights`
    return value === WHOLE ? 'the full price' : `${percent(value)} of the price`
  },
  until: ({ before, unit, day, time }, formats) => {
    if (day) return time === null ? formats.day(day) : `${formats.day(day)}, ${time}`
    if (before === 0) return unit === 'DAYS' ? 'the day of arrival' : 'check-in'
    if (unit === 'DAYS') return `${before} ${before === 1 ? 'day' : 'days'} before arrival`
    return `${before} ${before === 1 ? 'hour' : 'hours'} before check-in`
  },
  deposit: (charge, due) => `Deposit: ${charge}, due ${due === null ? 'at the time of booking' : `by ${due}`}`,
  guarantee: {
    CARD: 'Guaranteed by credit card',
    DEPOSIT: 'Guaranteed by the deposit',
    COMPANY: 'Guaranteed by the company',
  },
  free: (until) => `Free cancellation until ${until ?? 'arrival'}`,
  fee: (charge, after, isAll) => {
    if (after !== null) return `Cancellation after ${after}: ${charge}`
    return isAll ? 'Non-refundable: cancelling costs the full price' : `Cancellation at any time: ${charge}`
  },
  noShow: (charge) => `No-show: ${charge ?? 'no fee'}`,
}

const fr: Words = {
  charge: ({ basis, value }, { amount, percent }) => {
    if (basis === 'FIXED') return `${amount(value)} par chambre`
    if (basis === 'NIGHTS') return value === 1 ? 'la première nuit' : `les ${value} premières nuits`
    return value === WHOLE ? 'la totalité du prix' : `${percent(value)} du prix`
  },
  until: ({ before, unit, day, time }, formats) => {
    if (day) return time === null ? formats.day(day) : `${formats.day(day)} à ${time}`
    if (before === 0) return unit === 'DAYS' ? 'le jour d’arrivée' : 'l’heure d’arrivée'
    if (unit === 'DAYS') return `${before} ${before === 1 ? 'jour' : 'jours'} avant l’arrivée`
    return `${before} ${before === 1 ? 'heure' : 'heures'} avant l’heure d’arrivée`
  },
  deposit: (charge, due) =>
    `Acompte : ${charge}, à régler ${due === null ? 'à la réservation' : `au plus tard : ${due}`}`,
  guarantee: {
    CARD: 'Garantie par carte bancaire',
    DEPOSIT: 'Garantie par l’acompte',
    COMPANY: 'Garantie par la société',
  },
  free: (until) =>
    until === null ? 'Annulation gratuite jusqu’à l’arrivée' : `Annulation gratuite jusqu’à : ${until}`,
  fee: (charge, after, isAll) => {
    if (after !== null) return `Annulation ensuite (après : ${after}) : ${charge}`
    return isAll ? 'Non remboursable : l’annulation coûte la totalité du prix' : `Annulation, à tout moment : ${charge}`
  },
  noShow: (charge) => `Non-présentation : ${charge ?? 'sans frais'}`,
}

const wordsOf: Readonly<Record<Language, Words>> = { en, fr }

/** A line of terms as a sentence in a language: the same on screens, in mails and on the guest's pages. */
export function termText(line: TermLine, language: Language, formats: TermFormats): string {
  const words = wordsOf[language]
  const charge = (one: Charge) => words.charge(one, formats)
  const until = (point: TermPoint | null) => point && words.until(point, formats)
  switch (line.kind) {
    case 'deposit':
      return words.deposit(charge(line.charge), until(line.due))
    case 'guarantee':
      return words.guarantee[line.by]
    case 'free':
      return words.free(until(line.until))
    case 'fee':
      return words.fee(charge(line.charge), until(line.after), isWhole(line.charge))
    case 'noShow':
      return words.noShow(line.charge && charge(line.charge))
  }
}
