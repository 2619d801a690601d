import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { addDays, type Day } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestHotel } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { figures } from './testing.ts'

const today = FIXTURE.businessDate
const MONTH = { from: '2026-11-01' as Day, until: '2026-12-01' as Day }

let hotel: TestHotel
const at = (country: string) => hotel.rows('update properties set country_pack = $2, country = $2 where id = $1', [hotel.propertyId, country]) // prettier-ignore
const list = async (code: string) => (await figures(await hotel.as('PROP_MANAGER'), code, MONTH)).rows

/** Anna and Otto of Germany on one card in 101, Otto without a document; João, of Portugal, alone in 102 without a card. */
beforeAll(async () => {
  hotel = await startTestServer()
  const desk = await hotel.as('PROP_MANAGER')
  const arrive = async (guest: { firstName: string; [field: string]: unknown }, room: '101' | '102', adults: number) => {
    const { id: customerId } = await desk.send(customers.create, guest)
    const stay = { roomTypeId: FIXTURE.standard, roomId: FIXTURE.rooms[room], arrival: today, departure: addDays(today, 2), adults }
    const booking = await desk.send(bookings.create, { customerId, stays: [stay] })
    await desk.send(bookings.checkIn, { bookingId: booking.id })
    return { customerId, bookingId: booking.id, stayId: (await desk.send(bookings.get, { bookingId: booking.id })).stays[0]?.id }
  }
  const anna = await arrive({ firstName: 'Anna', lastName: 'Berg', country: 'DE' }, '101', 2)
  await hotel.rows(`insert into portal_pages (property_id, booking_id, token_hash, sealed_token, created_at) values ($1, $2, '\\x01', 'sealed', now())`, [hotel.propertyId, anna.bookingId])
  const card = (number: number, first: string, kind: string, end: string, issuer: string, gender: string | null, born: string) =>
    hotel.rows(
      `insert into registrations (property_id, id, booking_id, stay_id, number, first_name, last_name, date_of_birth, nationality, address, city, postal_code, country,
                                  document_kind, document_end, document_country, gender, place_of_birth, changed_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, 'Berg', '1990-02-03', 'DE', 'Am Markt 1', 'Köln', '50667', 'DE', $6, $7, $8, $9, $10, now())`,
      [hotel.propertyId, anna.bookingId, anna.stayId, number, first, kind, end, issuer, gender, born],
    )
  await card(1, 'Anna', 'PASSPORT', '1X', 'DE', 'FEMALE', 'Bonn')
  await card(2, 'Otto', '', '', '', null, '')
  const joao = await arrive({ firstName: 'João', lastName: 'Silva', nationality: 'Portugal', country: 'PT', city: 'Porto', phone: '+351912345678' }, '102', 1)
  await desk.send(profiles.addDocument, { customerId: joao.customerId, kind: 'IDENTITY_CARD', number: 'C99887', country: 'PT' })
}, 120_000) // prettier-ignore
afterAll(() => hotel.stop())

const berg = { family: 'Berg', birth: '1990-02-03', nationality: 'Germany', country: 'Germany', arrival: today, departure: addDays(today, 2), guests: 2, registered: 2 } // prettier-ignore

test('Portugal has a bulletin of each foreign guest, with what it lacks', async () => {
  await at('PT')
  expect(await list('registration-pt')).toEqual([
    expect.objectContaining({ ...berg, given: 'Anna', city: 'Köln', idKind: 'Passport', idNumber: '1X', idCountry: 'Germany', missing: null }),
    expect.objectContaining({ ...berg, given: 'Otto', idKind: null, idCountry: null, missing: 'Identity document, Who issued it' }),
  ]) // prettier-ignore
})

test('a foreign guest of a German property has the fields of the form; who booked stands for a card', async () => {
  await at('DE')
  const found = await list('registration-de')
  expect(found).toEqual([
    expect.objectContaining({ family: 'Silva', given: 'João', birth: null, nationality: 'Portugal', country: 'Portugal', address: 'Porto', idKind: 'Identity card', idNumber: '887', guests: 1, registered: 0, missing: 'Date of birth' }),
  ]) // prettier-ignore
  // What the form does not want is not shown.
  expect(Object.keys(found[0] ?? {})).not.toEqual(expect.arrayContaining(['phone']))
})

test('the roll of Japan has all guests, and wants a passport of those who do not live there', async () => {
  await at('JP')
  expect(await list('registration-jp')).toMatchObject([
    { given: 'Anna', address: 'Am Markt 1, 50667 Köln', phone: null, missing: 'Phone or e-mail' },
    { given: 'Otto', missing: 'Phone or e-mail, Identity document' },
    { given: 'João', phone: '+351912345678', missing: null },
  ])
})

test('Austria has a sheet of every guest, with the sex, and wants a travel document of foreigners', async () => {
  await at('AT')
  expect(await list('registration-at')).toMatchObject([
    { given: 'Anna', gender: 'Female', address: 'Am Markt 1, 50667 Köln', missing: null },
    { given: 'Otto', gender: null, missing: 'Sex, Identity document, Who issued it' },
    { given: 'João', gender: null, missing: 'Sex, Date of birth' },
  ])
  await at('DE')
  await hotel.rows(`update properties set country_pack = 'AT' where id = $1`, [hotel.propertyId])
  expect((await list('registration-at'))[1]).toMatchObject({ given: 'Otto', missing: 'Sex' })
})

test('Spain has a record of every traveller, with how to reach them', async () => {
  await at('ES')
  expect(await list('registration-es')).toMatchObject([
    { given: 'Anna', gender: 'Female', idKind: 'Passport', guests: 2, missing: 'Phone or e-mail' },
    { given: 'Otto', missing: 'Sex, Phone or e-mail, Identity document' },
    { given: 'João', phone: '+351912345678', missing: 'Sex, Date of birth' },
  ])
})

test('Italy has who heads a party, the place of birth, and wants the document of heads and single guests', async () => {
  await at('IT')
  expect(await list('registration-it')).toMatchObject([
    { given: 'Anna', nights: 2, position: 'Head of the party', gender: 'Female', birthPlace: 'Bonn', missing: null },
    { given: 'Otto', position: 'Member of the party', birthPlace: null, missing: 'Sex, Place of birth' },
    { given: 'João', position: 'Single guest', idCountry: 'Portugal', missing: 'Sex, Date of birth, Place of birth' },
  ])
})

test('France has a card of each foreign guest, with the place of birth and no document', async () => {
  await at('FR')
  const found = await list('registration-fr')
  expect(found).toMatchObject([
    { given: 'Anna', birthPlace: 'Bonn', missing: 'Phone or e-mail' },
    { given: 'Otto', missing: 'Place of birth, Phone or e-mail' },
    { given: 'João', missing: 'Date of birth, Place of birth' },
  ])
  expect(Object.keys(found[0] ?? {})).not.toEqual(expect.arrayContaining(['idNumber']))
})

test('Great Britain has where foreigners go next', async () => {
  await at('GB')
  await hotel.rows(`update registrations set next_destination = 'Dublin' where first_name = 'Anna'`)
  expect(await list('registration-gb')).toMatchObject([
    { given: 'Anna', nationality: 'Germany', next: 'Dublin', missing: null },
    { given: 'Otto', next: null, missing: 'Identity document, Who issued it, Next destination' },
    { given: 'João', missing: 'Next destination' },
  ])
})

test('a form exists in its country alone, and for those who may see documents', async () => {
  await at('PT')
  const codes = (await (await hotel.as('PROP_MANAGER')).send(reports.list, {})).reports.map(({ code }) => code)
  expect(codes.filter((code) => code.startsWith('registration-'))).toEqual(['registration-cards', 'registration-pt'])
  const marketing = await hotel.as('PROP_FINANCE')
  expect(codeOf(await marketing.raw(reports.read, { reportCode: 'registration-pt', ...MONTH }))).toBe('not_found')
  await at('IN')
  expect(codeOf(await (await hotel.as('PROP_MANAGER')).raw(reports.read, { reportCode: 'nights-by-residence', ...MONTH }))).toBe('not_found') // prettier-ignore
})

test('nights by residence are those by nationality, residents apart', async () => {
  await at('PT')
  await hotel.rows('update properties set business_date = business_date + 2 where id = $1', [hotel.propertyId])
  const { rows, totals } = await figures(await hotel.as('PROP_MANAGER'), 'nights-by-residence', MONTH)
  expect(rows).toMatchObject([
    { month: '2026-11', country: 'Germany', residence: 'Non-resident', arrivals: 2, nights: 4, roomNights: 2 },
    { month: '2026-11', country: 'Portugal', residence: 'Resident', arrivals: 1, nights: 2, roomNights: 2 },
  ])
  expect((await figures(await hotel.as('PROP_MANAGER'), 'nights-by-nationality', MONTH)).totals).toEqual(totals)
})
