import { offersArea } from '#areas/offers/offers/actions/offers.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import type { OfferState } from '#areas/offers/offers/contract/fields.ts'
import { create as createBooking } from '#areas/lodging/bookings/actions/create.ts'
import { NewBooking } from '#areas/lodging/bookings/contract/fields.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { markMailed } from './desk.ts'
import type { Desk } from './recent.ts'

const { actions } = offersArea

type DemoOffer = {
  offer: RequestOf<typeof offers.create>
  code?: string
  /** Codes that are used once each. */
  codes?: { count: number; batch: string }
  states: readonly OfferState[]
}

/** What the hotel offers: all but a draft are had by a code, so that the prices of the demo stay what they are. */
const OFFERS = (today: Day, transferId: string): readonly DemoOffer[] => [
  {
    offer: {
      name: 'Monsoon escape', title: { en: 'Monsoon escape', fr: 'Évasion de mousson' }, about: { en: 'Fifteen percent off each night from June to September.', fr: 'Quinze pour cent sur chaque nuit de juin à septembre.' },
      target: 'STAY', kind: 'PERCENT', percentBp: 1_500, needsCode: true, channels: ['DESK', 'WEBSITE'], maxUses: 200,
      conditions: { bookFirstOn: addDays(today, -170), bookLastOn: addDays(today, -60), minNights: 2 },
    },
    code: 'MONSOON',
    states: ['ACTIVE', 'ENDED'],
  },
  {
    offer: {
      name: 'Stay four, pay three', title: { en: 'Stay four nights, pay three', fr: 'Quatre nuits, trois payées' }, about: { en: 'The cheapest of four nights is free.', fr: 'La moins chère de quatre nuits est offerte.' },
      target: 'STAY', kind: 'FREE', buy: 3, free: 1, needsCode: true, channels: ['DESK', 'WEBSITE'], conditions: { minNights: 4 }, keepsWhenChanged: true,
    },
    code: 'LAKE4',
    states: ['ACTIVE'],
  },
  {
    offer: {
      name: 'Welcome back', title: { en: 'Welcome back', fr: 'Heureux de vous revoir' },
      target: 'STAY', kind: 'PERCENT', percentBp: 1_200, needsCode: true, channels: ['DESK'], audience: 'RETURNING', maxUsesPerGuest: 1,
      conditions: { minStays: 1 },
    },
    codes: { count: 50, batch: 'Guests of last year' },
    states: ['ACTIVE'],
  },
  {
    offer: {
      name: 'Business lunch', title: { en: 'Business lunch', fr: 'Déjeuner d’affaires' }, target: 'ORDER', kind: 'PERCENT', percentBp: 1_500, needsCode: true,
      channels: ['TILL'], conditions: { weekdays: [1, 2, 3, 4, 5], timeFrom: '12:00', timeUntil: '15:00' },
    },
    code: 'LUNCH',
    states: ['ACTIVE'],
  },
  {
    offer: {
      name: 'Met at the airport', title: { en: 'We meet you at the airport', fr: 'Nous venons vous chercher à l’aéroport' }, about: { en: 'From three nights on, the transfer is on us.', fr: 'À partir de trois nuits, le transfert est offert.' },
      target: 'STAY', kind: 'GIFT', gift: { extraId: transferId }, needsCode: true, channels: ['DESK', 'WEBSITE'], conditions: { minNights: 3 }, maxUses: 100,
    },
    code: 'TRANSFER',
    states: ['ACTIVE'],
  },
  {
    offer: {
      name: 'Card of the Lake Club', title: { en: 'Card of the Lake Club', fr: 'Carte du Lake Club' }, about: { en: 'The club pays two thousand rupees of your stay.', fr: 'Le club paie deux mille roupies de votre séjour.' },
      target: 'STAY', kind: 'AMOUNT_ONCE', amount: minor(200_000), amountsAre: 'WITH_TAX', comesOff: 'AFTER_TAX', needsCode: true, channels: ['DESK', 'WEBSITE'], costCode: 'CLUB',
    },
    code: 'LAKECLUB',
    states: ['ACTIVE'],
  },
  {
    offer: {
      name: 'Early bird', title: { en: 'Early bird', fr: 'Réservez tôt' }, target: 'STAY', kind: 'PERCENT', percentBp: 1_000, channels: ['WEBSITE'],
      conditions: { minLeadDays: 30 }, stack: 'Website',
    },
    states: [],
  },
] // prettier-ignore

const TRANSFER = `select id from extra_charges where property_id = $1 and name = 'Airport transfer'`

/** Sets up the offers of the hotel: they stay when the samples go. */
export async function setUpOffers({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 10, async (ctx) => {
    const [transfer] = await ctx.tx.named<{ id: string }>('', TRANSFER, [ctx.property.id])
    if (!transfer) throw new Error('the hotel has no transfer to offer')
    for (const { offer, code, codes, states } of OFFERS(today, transfer.id)) {
      const { id: offerId, version } = await actions.create(ctx, offers.create.input.parse(offer))
      const at = { offerId, version }
      if (code) await actions.addCodes(ctx, offers.addCodes.input.parse({ ...at, code }))
      if (codes) await actions.addCodes(ctx, offers.addCodes.input.parse({ ...at, ...codes }))
      let now = version
      for (const state of states) now = (await actions.move(ctx, { offerId, version: now, state })).version
    }
  })
}

/** Guests who are known come again with these codes. */
const CODES = ['LAKE4', 'LAKE4', 'LAKECLUB', 'TRANSFER'] as const
const AHEAD = 45

const KNOWN = `
  select b.customer_id as id, min(s.room_type_id::text) as "roomTypeId" from bookings b join stays s on s.property_id = b.property_id and s.booking_id = b.id
   where b.property_id = $1 and b.is_sample and b.status = 'CHECKED_OUT' and not b.is_account and b.company_id is null
   group by b.customer_id order by md5(b.customer_id::text) limit $2`

/** Bookings to come that were made with a code: samples, as their guests are. */
export async function takeOffers({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 8, async (ctx) => {
    const guests = await ctx.tx.named<{ id: string; roomTypeId: string }>('', KNOWN, [ctx.property.id, CODES.length])
    for (const [place, { id: customerId, roomTypeId }] of guests.entries()) {
      const arrival = addDays(today, AHEAD + place * 6)
      const stays = [{ roomTypeId, arrival, departure: addDays(arrival, 4), adults: 2 }]
      const { id } = await createBooking(ctx, NewBooking.parse({ customerId, codes: [CODES[place] ?? 'LAKE4'], stays }))
      await ctx.tx.updateTable('bookings').set({ is_sample: true }).where('property_id', '=', ctx.property.id).where('id', '=', id).execute() // prettier-ignore
    }
    await markMailed(ctx)
  })
}
