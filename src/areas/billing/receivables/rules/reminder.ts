import { type Minor, sum } from '#core/money.ts'
import type { Ageing } from '../contract/replies.ts'
import type { ReminderBucket } from '../contract/reminders.ts'

type Wording = { subject: string; body: string }

/** The default texts of reminders; the property can change them. */
export const REMINDERS: Readonly<Record<'en' | 'fr', Readonly<Record<ReminderBucket, Wording>>>> = {
  en: {
    LATE_30: {
      subject: 'A reminder from {house}',
      body: 'Dear {company},\n\n{amount} of your account fell due {days} days ago. If it is on its way, please take no notice of this mail.\n\nKind regards\n{house}',
    },
    LATE_60: {
      subject: 'Second reminder from {house}',
      body: 'Dear {company},\n\n{amount} of your account is open for {days} days. Please pay within seven days, or tell us what stands in the way.\n\nKind regards\n{house}',
    },
    LATE_90: {
      subject: 'Last reminder from {house}',
      body: 'Dear {company},\n\n{amount} of your account is open for {days} days. Until it is paid we can put nothing more on your account.\n\nKind regards\n{house}',
    },
  },
  fr: {
    LATE_30: {
      subject: 'Rappel de {house}',
      body: 'Bonjour {company},\n\n{amount} de votre compte sont échus depuis {days} jours. Si le paiement est en route, merci d’ignorer ce message.\n\nCordialement\n{house}',
    },
    LATE_60: {
      subject: 'Deuxième rappel de {house}',
      body: 'Bonjour {company},\n\n{amount} de votre compte restent dus depuis {days} jours. Merci de régler sous sept jours, ou de nous dire ce qui s’y oppose.\n\nCordialement\n{house}',
    },
    LATE_90: {
      subject: 'Dernier rappel de {house}',
      body: 'Bonjour {company},\n\n{amount} de votre compte restent dus depuis {days} jours. D’ici au paiement, nous ne pouvons plus rien porter sur votre compte.\n\nCordialement\n{house}',
    },
  },
}

export const REMINDER_BUCKETS = ['LATE_30', 'LATE_60', 'LATE_90'] as const satisfies readonly ReminderBucket[]

/** Which reminder fits the oldest item; none while nothing is late. */
export function reminderFor(daysLate: number): ReminderBucket | undefined {
  if (daysLate <= 0) return undefined
  if (daysLate <= 30) return 'LATE_30'
  return daysLate <= 60 ? 'LATE_60' : 'LATE_90'
}

/** Everything that fell due before today. */
export const lateOf = ({ upTo30, upTo60, upTo90, over90 }: Ageing): Minor => sum([upTo30, upTo60, upTo90, over90])

/** A text with its places filled in; a place no one knows stays as it was written. */
export const filled = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? place) : place))
