import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { TODAY } from '#test/furnished.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let desk: Person

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
  desk = await openPage(browser, hotel.url)
  await signIn(desk, 'prop-admin')
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

/** Calls of the desk's own session to the server, beside the screen. */
async function ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
  const authorization = await desk.page.evaluate(() => sessionStorage.getItem('AuthToken') ?? '')
  const reply = await desk.page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization },
    ...(data && { data }),
  })
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()} ${await reply.text()}`)
  return (await reply.json()) as T
}

const SPAN = { arrival: TODAY, departure: addDays(TODAY, 1) }
type Versioned = { id: string; version: number }

/** A definite group that arrives today and holds two rooms of a type of which clean ones are free. */
async function arrivingGroup(): Promise<string> {
  const [type] = await hotel.rows<{ id: string; plan: string }>(
    `select t.id, (select p.id from rate_plans p where p.property_id = t.property_id and p.is_default) as plan
       from room_types t join properties h on h.id = t.property_id and h.name = 'Demo Palace'
       join rooms r on (r.property_id, r.room_type_id) = (t.property_id, t.id) and r.is_active and r.condition in ('CLEAN', 'INSPECTED')
       join type_nights n on (n.property_id, n.room_type_id) = (t.property_id, t.id) and n.night = '${TODAY}'
      where not exists (select from room_nights x where (x.property_id, x.room_id) = (r.property_id, r.id) and x.night >= '${TODAY}'::date - 1 and x.night <= '${TODAY}')
        and n.capacity - n.taken - n.blocked - n.allotted >= 2
      group by t.property_id, t.id order by count(*) desc limit 1`,
  )
  if (!type) throw new Error('the demo has no two free clean rooms')
  const contact = { contactName: 'Kiran Rao', contactEmail: 'kiran@example.com' }
  const details = { name: 'Rao reunion', ...SPAN, ...contact, ratePlanId: type.plan }
  const { id } = await ask<Versioned>('POST', '/groups', details)
  const nights = [{ roomTypeId: type.id, day: TODAY, held: 2 }]
  const { version } = await ask<Versioned>('PUT', `/groups/${id}/nights`, { nights })
  await ask('PUT', `/groups/${id}/confirmation`, { version })
  return id
}

/** Presses since the last call. */
async function presses(): Promise<number> {
  const count = await desk.count()
  await desk.start()
  return count
}

describe.skipIf(!hasBrowser)(`a group${withoutBrowser}`, () => {
  test('is filled by its organiser on a phone, checked in at once, and billed on one invoice', async () => {
    const { page } = desk
    const groupId = await arrivingGroup()
    await page.goto(`/bookone/group?id=${groupId}`)
    await desk.start()

    await page.getByRole('tab', { name: 'Guests' }).click()
    await page.getByRole('button', { name: 'Link to the organiser' }).click()
    await page.getByRole('button', { name: 'Make link' }).click()
    const url = await page.getByRole('textbox', { name: 'Address' }).inputValue()
    expect(await presses()).toBe(3)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    const organiser = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true })
    const phone = organiser.page
    await phone.goto(`/rooming-list${new URL(url).search}`)
    await phone.getByText('2 of 2 left').waitFor()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await phone.getByRole('button', { name: 'Paste or upload a list' }).click()
    await phone.getByRole('textbox', { name: 'Rooming list' }).fill('Anu Rao\nBela <b>Rao</b>\nChitra Rao')
    await phone.getByRole('dialog').getByRole('button', { name: 'Add guests' }).click()
    const result = phone.getByRole('list', { name: 'What became of each line' })
    await result.getByText(/no room held for the group is left/).waitFor()
    expect(await result.getByText('Booked', { exact: true }).count()).toBe(2)
    await phone.getByRole('button', { name: 'Close' }).click()
    await phone.getByText('Bela <b>Rao</b>').waitFor()
    expect(organiser.faults).toEqual([])

    // The desk's page is open and not touched meanwhile.
    await page.getByRole('table').getByText('Anu Rao').waitFor()
    await desk.start()
    await page.getByRole('button', { name: 'Check in 2 guests' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Check in 2 guests' }).click()
    await page.getByRole('dialog', { name: '2 guests checked in' }).waitFor()
    expect(await presses()).toBe(2)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    const { rows } = await ask<{ rows: { bookingId: string }[] }>('GET', `/groups/${groupId}/stays`)
    const dinner = { kind: 'SERVICE', name: 'Dinner', unitAmount: 250_000 }
    for (const { bookingId } of rows) await ask('POST', `/folios/${bookingId}/lines`, dinner)
    await desk.start()
    await page.getByRole('tab', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Set rules' }).click()
    await page.getByRole('checkbox', { name: 'Everything' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Collect charges' }).click()
    await page
      .getByText(/2 charges moved/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Invoice', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
    await page.waitForURL(/\/invoice\//)
    expect(await presses()).toBe(7)
    await page.getByText('Kiran Rao').first().waitFor()
    expect(await page.getByText('Dinner').count()).toBeGreaterThanOrEqual(2)
    expect(desk.faults).toEqual([])
  })
})
