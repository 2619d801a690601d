import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { website } from '../contract/website.ts'
import { CHOSEN, startWebsite, type Website } from './testing.ts'

let site: Website
beforeAll(async () => {
  site = await startWebsite()
})
afterAll(() => site.hotel.stop())

const get = async (url: string) => {
  const { status, bytes, headers } = await site.guest.call('GET', url)
  return { status, text: bytes.toString('utf8'), headers }
}
const setProperty = (text: string) =>
  site.hotel.rows(`update properties set ${text} where id = $1`, [site.hotel.propertyId])

test('the page has its title, its one address and structured data in its head, whatever else its address contains', async () => {
  const { status, text } = await get('/house?at=TEST-palace&utm=x')
  expect(status).toBe(200)
  expect(text).toContain('<title>Test Palace: Stay with us</title>')
  expect(text).toContain('<link rel="canonical" href="http://localhost:4000/house?at=test-palace" />')
  expect(text).toContain('property="og:description" content="By the lake."')
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Hotel', name: 'Test Palace', checkinTime: '14:00' })
  expect(text).not.toContain('noindex')
  expect((await get('/house?at=test-palace&booking=x')).text).toContain('noindex')
})

test('what a property calls itself ends no element of the page', async () => {
  const name = `</script><script>alert(1)</script>`
  await setProperty(`name = '${name}'`)
  const { text } = await get('/house?at=test-palace')
  expect(text).not.toContain(name)
  expect(text).toContain('&lt;/script&gt;')
  await setProperty(`name = 'Test Palace'`)
})

test('a property that is not COMPLETED, not in use or no one’s is 404, and in no sitemap', async () => {
  const inMap = async () => (await get('/sitemap.xml')).text.includes('at=test-palace')
  expect([(await get('/house?at=nowhere')).status, (await get('/house')).status, await inMap()]).toEqual([
    404,
    404,
    true,
  ])
  for (const change of [`status = 'NEW'`, `status = 'COMPLETED', is_active = false`]) {
    await setProperty(change)
    expect([(await get('/house?at=test-palace')).status, await inMap()]).toEqual([404, false])
  }
  await setProperty('is_active = true')
})

test('only the sites a property names show its page within theirs', async () => {
  const before = await get('/house?at=test-palace')
  expect(before.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  await site.choose({ ...CHOSEN, frameOrigins: ['https://www.lake.example'] })
  const { headers } = await get('/house?at=test-palace')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://www.lake.example;")
  expect(headers['x-frame-options']).toBeUndefined()
  expect((await get('/house?at=canary-inn')).headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('the widget is a script of this server that pages of other sites may load, as nothing else of it', async () => {
  const { headers, text } = await get('/widget.js')
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(text).toContain("createElement('iframe')")
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect((await get('/house?at=test-palace')).headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('own reviews that are shown are in the page and its structured data, as text; those of others never are', async () => {
  const { hotel } = site
  const review = (source: string, display: string, body: string) => `
    with b as (insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
                 select $1, gen_random_uuid(), left(md5('${body}'), 8), id, 'CHECKED_OUT', '2026-01-01', '2026-01-02', now(), 1 from customers where property_id = $1 limit 1 returning id),
         q as (insert into review_requests (property_id, id, booking_id, kind, state, token, email, created_at, answered_at, expires_at)
                 select $1, gen_random_uuid(), id, 'STAY', 'ANSWERED', repeat('x', 40) || md5('${body}'), 'a@b.example', now(), now(), now() from b returning id, booking_id)
    insert into reviews (property_id, id, source, external_id, request_id, booking_id, author, body, rating_tenths, rating100, is_verified, posted_at, state, display, created_at)
    select $1, gen_random_uuid(), '${source}', q.id::text, ${source === 'OWN' ? 'q.id' : 'null'}, q.booking_id, 'Mira Sen', $2, 90, 90, true, now(), 'NEW', '${display}', now() from q`
  const desk = await hotel.as('PROP_FRONTDESK')
  await desk.send(customers.create, { firstName: 'Mira', lastName: 'Sen' })
  const shown = '</script><script>alert(1)</script>'
  await hotel.rows(review('OWN', 'SHOWN', 'a'), [hotel.propertyId, shown])
  await hotel.rows(review('OWN', 'PENDING', 'b'), [hotel.propertyId, 'Not yet'])
  await hotel.rows(review('BOOKING_COM', 'PENDING', 'c'), [hotel.propertyId, 'Elsewhere'])
  expect((await get('/house?at=test-palace')).text).not.toContain('aggregateRating')
  await hotel.rows('insert into review_settings (property_id, is_public) values ($1, true)', [hotel.propertyId])
  const { text } = await get('/house?at=test-palace')
  expect(text).not.toContain(shown)
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(data ?? '')).toMatchObject({
    aggregateRating: { ratingValue: 9, bestRating: 10, reviewCount: 1 },
    review: [{ author: { name: 'Mira' }, reviewBody: shown }],
  })
  const { reviews } = await site.guest.send(website.property, { seoFriendlyName: 'test-palace' })
  expect(reviews).toMatchObject({ count: 1, averageTenths: 90, latest: [{ author: 'Mira', body: shown }] })
})
