import { receiveFrom } from '#areas/lodging/channels/actions/receive.ts'
import { channelsArea } from '#areas/lodging/channels/actions/channels.ts'
import { channels } from '#areas/lodging/channels/contract/channels.ts'
import type { ChannelForm, Line } from '#areas/lodging/channels/contract/replies.ts'
import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { minor, shareOf } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'

/** How far ahead what channels sold arrives: beyond the days on which journeys and the desk of the demo book. */
const DAYS_AHEAD = 80
const DAY_MS = 86_400_000

type Practice = { name: string; code: string; kind: 'OTA' | 'CHANNEL_MANAGER'; form: ChannelForm }

const PORTAL: Practice = { name: 'Highland Stays (practice)', code: 'HIGHLAND', kind: 'OTA', form: 'ALPINEBITS' }
const HUB: Practice = { name: 'Crossroads Hub (practice)', code: 'CROSSROADS', kind: 'CHANNEL_MANAGER', form: 'HUB_JSON' } // prettier-ignore

/**
 * Two channels of other forms with a history: what they were sent, a reservation that was changed and is paid to the channel, and one that
 * was cancelled. Neither has an address, so that the demo calls no one.
 */
export async function connectPracticeChannels({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 3, async (ctx) => {
    const hub = await connected(ctx, HUB, 'CHANNEL_COLLECTS')
    await writeSent(ctx, hub, today)
    const sold = (version: number, nights: number) => reservationOf(hub, { reference: 'CR-55120', version, from: addDays(today, DAYS_AHEAD), nights }) // prettier-ignore
    await receiveFrom(ctx, hub.channelId, [sold(1, 2)])
    await receiveFrom(ctx, hub.channelId, [sold(2, 3)])

    const portal = await connected(ctx, PORTAL, 'HOTEL_COLLECTS')
    await writeSent(ctx, portal, today)
    const left = { reference: 'HS-3307', version: 1, from: addDays(today, DAYS_AHEAD + 1), nights: 2 }
    await receiveFrom(ctx, portal.channelId, [reservationOf(portal, left)])
    const end = { messageId: 'HS-3307-2', reservation: 'HS-3307', version: 2, kind: 'CANCELLED' as const }
    await receiveFrom(ctx, portal.channelId, [end])
  })
}

type Connected = { channelId: string; room: string; rate: string; currency: string }

/** Puts a channel into the catalogue and connects the property to it with all its types and plans. */
async function connected(ctx: Context, practice: Practice, paymentModel: 'CHANNEL_COLLECTS' | 'HOTEL_COLLECTS') {
  const { id: propertyId, currency } = ctx.property
  const { id: channelId } = await channelsArea.actions.save(ctx, channels.save.input.parse(practice))
  const place = { propertyId, channelId }
  const account = { displayName: practice.name, kind: 'OTA' as const }
  const companyId = paymentModel === 'CHANNEL_COLLECTS'
    ? (await companiesArea.actions.create(ctx, companies.create.input.parse(account))).id
    : null // prettier-ignore
  const terms = { hotelCode: `${practice.code}-1`, key: 'practice-key-2026', commissionBp: 1_500, currency, paymentModel, includesTax: true, companyId } // prettier-ignore
  await channelsArea.actions.connect(ctx, channels.connect.input.parse({ ...place, ...terms }))
  const { connection, rooms, rates } = await channelsArea.actions.connection(ctx, place)
  const codes = {
    rooms: rooms.map(({ id }, index) => ({ roomTypeId: id, code: `RT${index + 1}`, quota: null })),
    rates: rates.map(({ id }, index) => ({ ratePlanId: id, code: `RP${index + 1}` })),
  }
  await channelsArea.actions.map(ctx, { ...place, version: connection.version, ...codes })
  return { channelId, room: codes.rooms[1]?.code ?? 'RT1', rate: 'RP1', currency }
}

/** A full sync, one without a response, and a change, of the days before. */
async function writeSent(ctx: Context, { channelId, room, rate }: Connected, today: Day): Promise<void> {
  const span = { from: today, until: addDays(today, 60) }
  const few = { from: addDays(today, DAYS_AHEAD), until: addDays(today, DAYS_AHEAD + 3) }
  const free: Line = { room, rate: '', ...span, value: 6 }
  const messages: { days: number; isFull: boolean; status: string; answer: string; lines: Line[] }[] = [
    { days: 3, isFull: true, status: 'SENT', answer: '', lines: [free, { room, rate, ...span, value: 690_000 }] },
    { days: 1, isFull: false, status: 'FAILED', answer: 'No answer within 20 seconds', lines: [{ ...free, ...few, value: 5 }] },
    { days: 1, isFull: false, status: 'SENT', answer: '', lines: [{ ...free, ...few, value: 5 }] },
  ] // prettier-ignore
  const now = Date.parse(ctx.now)
  const rows = messages.map(({ days, isFull, status, answer, lines }, index) => {
    const at = new Date(now - days * DAY_MS + index * 45_000).toISOString()
    return {
      property_id: ctx.tx.propertyId,
      id: ctx.newId(),
      channel_id: channelId,
      sequence: Date.parse(at),
      is_full: isFull,
      status,
      answer,
      line_count: lines.length,
      lines: JSON.stringify(lines),
      created_at: at,
      settled_at: at,
    }
  })
  await ctx.tx.insertInto('channel_messages').values(rows).execute()
}

type Sale = { reference: string; version: number; from: Day; nights: number }

/** A reservation as a channel sends it, with what it takes and its card. */
function reservationOf({ room, rate, currency }: Connected, { reference, version, from, nights: length }: Sale) {
  const span = { arrival: from, departure: addDays(from, length) }
  const nights = nightsIn(span).map((day) => ({ day, amount: 780_000 }))
  const total = minor(nights.length * 780_000)
  const [commission, tcs, tds] = [shareOf(total, 1_500), shareOf(total, 50), shareOf(total, 10)]
  const limit = total - commission - tcs - tds
  return {
    messageId: `${reference}-${version}`,
    reservation: reference,
    version,
    kind: version === 1 ? ('NEW' as const) : ('MODIFIED' as const),
    rooms: [{ id: '1', room, rate, ...span, adults: 2, nights }],
    guest: { firstName: 'Amara', lastName: 'Okafor', email: 'amara.okafor@guest.example' },
    currency,
    total,
    commission,
    tcs,
    tds,
    card: { kind: 'VISA', lastFour: '4242', validFrom: span.arrival, validUntil: addDays(span.departure, 30), limit, currency }, // prettier-ignore
    notes: 'High floor if possible',
  }
}
