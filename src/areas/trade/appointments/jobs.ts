import * as z from 'zod'
import { localMoment } from '#areas/property/outlets/rules.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { writtenFor } from '#core/language.ts'
import { printMoney, sum } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { WrittenEmail, EmailWriter } from '#server/mail/mail.ts'
import { writeToGuest } from './actions/emails.ts'
import type { Appointment } from './contract.ts'
import { findToRemind, getAddressee, getVisit, lockVisit, markReminded } from './queries/appointments.ts'
import { holdsTime } from './rules.ts'

const Payload = z.looseObject({ mailId: z.uuid(), to: z.email(), appointmentId: z.uuid() })

const words = {
  en: {
    appointmentBooked: 'Your appointment is booked',
    appointmentMoved: 'Your appointment has changed',
    appointmentCancelled: 'Your appointment is cancelled',
    appointmentReminder: 'A reminder of your appointment',
    hello: 'Hello',
    off: 'This appointment is cancelled:',
    anew: 'If you would like another time, please tell us.',
    we: 'We look forward to seeing you:',
    with: 'with',
    total: 'Together',
    change: 'If you cannot come, please tell us in time.',
  },
  fr: {
    appointmentBooked: 'Votre rendez-vous est pris',
    appointmentMoved: 'Votre rendez-vous a changé',
    appointmentCancelled: 'Votre rendez-vous est annulé',
    appointmentReminder: 'Rappel de votre rendez-vous',
    hello: 'Bonjour',
    off: 'Ce rendez-vous est annulé :',
    anew: 'Si vous souhaitez un autre moment, dites-le-nous.',
    we: 'Nous nous réjouissons de vous voir :',
    with: 'avec',
    total: 'En tout',
    change: 'Si vous ne pouvez pas venir, merci de nous prévenir à temps.',
  },
} as const

type Kind = 'appointmentBooked' | 'appointmentMoved' | 'appointmentCancelled' | 'appointmentReminder'

/**
 * The email's time, treatments and staff: of the whole coming visit, or of the one cancelled appointment. Null when that has changed
 * since it was queued.
 */
const emailOf =
  (kind: Kind): EmailWriter =>
  async (ctx, payload): Promise<WrittenEmail | undefined> => {
    const { mailId, to, appointmentId } = Payload.parse(payload)
    try {
      const isOff = kind === 'appointmentCancelled'
      const visit = (await getVisit(ctx.tx, appointmentId)).filter(({ id, status }) =>
        isOff ? id === appointmentId && status === 'CANCELLED' : holdsTime(status),
      )
      const [first] = visit
      if (!first) return undefined
      const [property, { language }] = await Promise.all([getProperty(ctx), getAddressee(ctx.tx, appointmentId)])
      const template = words[language]
      const { timeZone, locale } = ctx.property
      const line = ({ startsAt, serviceName, staffName }: Appointment): string =>
        `${localMoment(startsAt, timeZone).time}  ${serviceName} ${template.with} ${staffName}`
      const total = printMoney(sum(visit.map(({ price }) => price)), first.currency, writtenFor(language, locale))
      return {
        id: mailId,
        to,
        subject: `${template[kind]}: ${first.day}, ${localMoment(first.startsAt, timeZone).time}`,
        text: [
          `${template.hello} ${first.guestName},`,
          '',
          isOff ? template.off : template.we,
          `${first.outletName}, ${first.day}`,
          ...visit.map(line),
          ...(isOff ? [] : [`${template.total}: ${total}`]),
          '',
          isOff ? template.anew : template.change,
          '',
          property.name,
          [property.address, property.city].filter((part) => part !== '').join(', '),
          property.phone,
        ].join('\n'),
        language,
        attachments: [],
      }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return undefined
      throw error
    }
  }

/** Messages of this area by the kind they are queued with, for the outbox. */
export const appointmentEmails = {
  appointmentBooked: emailOf('appointmentBooked'),
  appointmentMoved: emailOf('appointmentMoved'),
  appointmentCancelled: emailOf('appointmentCancelled'),
  appointmentReminder: emailOf('appointmentReminder'),
} satisfies Record<string, EmailWriter>

/** At most so many in one run; the next one takes the rest. */
const MOST_AT_ONCE = 500

/** Reminds guests the day before, once per visit; a guest who booked a moment ago needs no reminder yet. */
async function remind({ platform, inProperty }: System): Promise<void> {
  for (const { propertyId, appointmentId } of await platform((tx) => findToRemind(tx, MOST_AT_ONCE)))
    await inProperty(propertyId, async (ctx) => {
      const [first] = await lockVisit(ctx.tx, appointmentId)
      const { isReminded } = await getAddressee(ctx.tx, appointmentId)
      if (!first || isReminded) return
      await markReminded(ctx.tx, first.visitId, ctx.now)
      await writeToGuest(ctx, 'appointmentReminder', first)
    })
}

export const appointmentJobs: Jobs = { 'appointments.remind': { cron: '*/10 * * * *', run: remind } }
