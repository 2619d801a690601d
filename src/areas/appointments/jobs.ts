import * as z from 'zod'
import { queueMessage } from '#areas/messages/actions.ts'
import { localMoment } from '#areas/outlets/rules.ts'
import { getProperty } from '#areas/properties/actions.ts'
import { printMoney, sum } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Jobs, System } from '#server/jobs.ts'
import type { Letter, LetterWriter } from '#server/mail.ts'
import type { Appointment } from './contract.ts'
import { findToRemind, getAddressee, getVisit, lockVisit, markReminded } from './queries.ts'
import { holdsTime } from './rules.ts'

const Payload = z.looseObject({ mailId: z.uuid(), to: z.email(), appointmentId: z.uuid() })

const words = {
  en: {
    appointmentBooked: 'Your appointment is booked',
    appointmentReminder: 'A reminder of your appointment',
    hello: 'Hello',
    we: 'We look forward to seeing you:',
    with: 'with',
    total: 'Together',
    change: 'If you cannot come, please tell us in time.',
  },
  fr: {
    appointmentBooked: 'Votre rendez-vous est pris',
    appointmentReminder: 'Rappel de votre rendez-vous',
    hello: 'Bonjour',
    we: 'Nous nous réjouissons de vous voir :',
    with: 'avec',
    total: 'En tout',
    change: 'Si vous ne pouvez pas venir, merci de nous prévenir à temps.',
  },
} as const

/** Says when, what and with whom; nothing of a visit that will not be any more. */
const letterOf =
  (kind: 'appointmentBooked' | 'appointmentReminder'): LetterWriter =>
  async (ctx, payload): Promise<Letter | undefined> => {
    const { mailId, to, appointmentId } = Payload.parse(payload)
    try {
      const visit = (await getVisit(ctx.tx, appointmentId)).filter(({ status }) => holdsTime(status))
      const [first] = visit
      if (!first) return undefined
      const [property, { language }] = await Promise.all([getProperty(ctx), getAddressee(ctx.tx, appointmentId)])
      const say = words[language]
      const { timeZone, locale } = ctx.property
      const line = ({ startsAt, serviceName, staffName }: Appointment): string =>
        `${localMoment(startsAt, timeZone).time}  ${serviceName} ${say.with} ${staffName}`
      const total = printMoney(sum(visit.map(({ price }) => price)), first.currency, locale)
      return {
        id: mailId,
        to,
        subject: `${say[kind]}: ${first.day}, ${localMoment(first.startsAt, timeZone).time}`,
        text: [
          `${say.hello} ${first.guestName},`,
          '',
          say.we,
          `${first.outletName}, ${first.day}`,
          ...visit.map(line),
          `${say.total}: ${total}`,
          '',
          say.change,
          '',
          property.name,
          [property.address, property.city].filter((part) => part !== '').join(', '),
          property.phone,
        ].join('\n'),
        attachments: [],
      }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return undefined
      throw error
    }
  }

/** Messages of this area by the kind they are queued with, for the outbox. */
export const appointmentLetters = {
  appointmentBooked: letterOf('appointmentBooked'),
  appointmentReminder: letterOf('appointmentReminder'),
} satisfies Record<string, LetterWriter>

/** At most so many in one run; the next one takes the rest. */
const MOST_AT_ONCE = 500

/** Reminds guests the day before, once per visit; whoever booked a moment ago needs no reminder yet. */
async function remind({ platform, inProperty }: System): Promise<void> {
  for (const { propertyId, appointmentId } of await platform((tx) => findToRemind(tx, MOST_AT_ONCE)))
    await inProperty(propertyId, async (ctx) => {
      const [first] = await lockVisit(ctx.tx, appointmentId)
      const { email, isReminded } = await getAddressee(ctx.tx, appointmentId)
      if (!first || isReminded) return
      await markReminded(ctx.tx, first.visitId, ctx.now)
      await queueMessage(ctx, {
        kind: 'appointmentReminder',
        to: email,
        name: first.guestName,
        payload: { appointmentId: first.id },
        about: `#${first.number}`,
        aboutPath: `/master-service/reservation-list?appointment=${first.id}`,
      })
    })
}

export const appointmentJobs: Jobs = { 'appointments.remind': { cron: '*/10 * * * *', run: remind } }
